import networkx as nx
G = nx.Graph(); G.add_weighted_edges_from([(1,2,3),(2,3,1),(1,3,10),(3,4,2)]); print(G, nx.shortest_path(G,1,4,weight='weight'), nx.shortest_path_length(G,1,4,weight='weight'), list(nx.connected_components(G)), nx.degree_centrality(G), list(nx.bfs_edges(G,1)))
T = nx.minimum_spanning_tree(G); print(sorted(T.edges(data=True))); D = nx.DiGraph([(1,2),(2,3),(1,3)]); print(list(nx.topological_sort(D)), nx.is_directed_acyclic_graph(D)); print(nx.pagerank(D) if False else nx.clustering(G))
