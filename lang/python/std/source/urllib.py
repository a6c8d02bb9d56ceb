# urllib: addresses. urllib.parse takes them apart; nothing is fetched.
