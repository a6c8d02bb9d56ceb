import colorsys

for c in [(0.2, 0.4, 0.6), (1.0, 0.0, 0.0), (0.0, 1.0, 0.5), (0.3, 0.3, 0.3), (0.9, 0.8, 0.1), (0.0, 0.0, 0.0)]:
    for there, back in ((colorsys.rgb_to_hsv, colorsys.hsv_to_rgb), (colorsys.rgb_to_hls, colorsys.hls_to_rgb), (colorsys.rgb_to_yiq, colorsys.yiq_to_rgb)):
        print(c, there(*c), [round(v, 12) for v in back(*there(*c))])
