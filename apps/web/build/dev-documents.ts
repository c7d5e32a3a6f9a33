import type { Plugin } from 'vite';

/** Makes the development server answer like the real one: `/` and chapters of studies with the isolated document, every other page with `app.html`. */
export function devDocuments(): Plugin {
  return {
    name: 'chuhe:dev-documents',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
        if (request.headers['sec-fetch-dest'] === 'worker') {
          response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
        }
        if (request.headers['sec-fetch-dest'] === 'document') {
          const path = request.url?.split('?')[0] ?? '';
          const isBoard = path === '/' || /^\/studies\/[^/]+\/[^/]+$/.test(path);
          request.url = isBoard ? '/board.html' : '/app.html';
          if (isBoard) {
            response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
            response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
          }
        }
        next();
      });
    },
  };
}
