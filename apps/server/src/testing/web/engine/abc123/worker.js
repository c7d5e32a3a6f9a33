self.addEventListener('message', () => undefined);
