"""A module with coroutines beside what is asked of it."""


class Client:
    async def fetch(self, n):
        if n:
            async with self as c:
                return [x async for x in c]
        await self.fetch(n - 1)

    async def short(self): await self.fetch(1)

    def size(self):
        return 3


async def main(): pass


def size():
    return Client().size()
