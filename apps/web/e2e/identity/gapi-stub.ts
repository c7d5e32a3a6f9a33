import type { BrowserContext } from 'playwright-core';

/**
 * A stub of Google's script by which the SDK talks to the provider's frame, since tests use no foreign hosts. Both the
 * page and the frame load the stub, and communicate by `postMessage`.
 */
const SCRIPT = `(() => {
  const src = document.currentScript.src;
  const makePeer = (target) => {
    // A call may arrive before its handler is registered.
    const handlers = new Map();
    const handlerOf = (name) => {
      if (!handlers.has(name)) {
        const entry = {};
        entry.handler = new Promise((resolve) => { entry.set = resolve; });
        handlers.set(name, entry);
      }
      return handlers.get(name);
    };
    const answers = new Map();
    let count = 0;
    let markReady;
    const ready = new Promise((resolve) => { markReady = resolve; });
    const post = (message) => target().postMessage({ gapi: true, ...message }, '*');
    window.addEventListener('message', async ({ data, source }) => {
      if (!data || data.gapi !== true || source !== target()) return;
      if (data.kind === 'ready') markReady();
      else if (data.kind === 'answer') answers.get(data.id)?.(data.value);
      else post({ kind: 'answer', id: data.id, value: await (await handlerOf(data.name).handler)(data.value) });
    });
    return {
      ready,
      post,
      restyle: async () => undefined,
      ping: () => ready,
      register: (name, handler) => { handlerOf(name).set(handler); },
      send: (name, value, done) => {
        const id = (count += 1);
        answers.set(id, (answer) => { try { done?.([answer]); } catch {} });
        post({ kind: 'call', id, name, value });
      },
    };
  };
  const open = ({ url, where, attributes }, use) => {
    const frame = document.createElement('iframe');
    Object.assign(frame.style, attributes?.style);
    frame.src = url;
    const peer = makePeer(() => frame.contentWindow);
    where.append(frame);
    return use(peer);
  };
  const getParentIframe = () => {
    const peer = makePeer(() => window.parent);
    setTimeout(() => peer.post({ kind: 'ready' }));
    return peer;
  };
  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: {
      Iframe: class {},
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({ open, getParentIframe }),
    },
  };
  const onload = new URL(src).searchParams.get('onload') ?? 'gapi_onload';
  window[onload]?.();
})();`;

/** Serves the stub to every page of a context, including pop-ups, and blocks decorative requests. */
export async function serveGapi(context: BrowserContext): Promise<void> {
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) => route.abort());
}
