test('slow', async () => { await new Promise((r) => setTimeout(r, 6000)); });
