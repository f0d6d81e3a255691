/**
 * Shows, on a phone, the prerendered list (layout/primera/ListaPrimera.tsx) while the scripts are loading: its frame at once, its first
 * rows as soon as the early call has answered (layout/boot/call.ts). All of its data comes from this session and this
 * answer; the page removes it when it has rendered itself (components/ui/primera.ts). Like the early call, it leaves every unusual case to
 * the page.
 */
export function bootPaint(utcHours: number, widest: number, rowsAtFirst: number, hold: number, patience: number): void {
  const box = document.getElementById('primera');
  // The page's scripts start only after this paint (scripts/build/hold.mjs): on a slow phone, running them takes longer than the answer does.
  const start = (): void => {
    // Like deferred scripts they need the whole document, because the data they start from stands at its end.
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', start);
    for (const waiting of document.querySelectorAll<HTMLScriptElement>('script[type="text/plain"][src]')) {
      const script = document.createElement('script');
      // The attribute is copied instead of the resolved URL, because the chunks identify themselves by the literal `src`.
      script.setAttribute('src', waiting.getAttribute('src')!);
      script.async = false;
      waiting.replaceWith(script);
    }
  };
  // The frame draws the content; a task after it begins when it is on the screen.
  const startPainted = () => void requestAnimationFrame(() => setTimeout(start));
  const leave = () => {
    box?.remove();
    start();
  };
  try {
    const store = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>;
    const session = store('persist:user');
    const of = (name: string) => JSON.parse(session[name] ?? 'null');
    const asked = globalThis.earlyCall;
    const list = box!.querySelector<HTMLElement>('[data-campos]')!;
    const preferences = JSON.parse(store('persist:root').preferences ?? '{}');
    const usuario = of('usuario');
    const usual =
      innerWidth <= widest &&
      !location.search &&
      !location.hash &&
      of('success') &&
      of('expireTime') > Date.now() &&
      !usuario.debeCambiar &&
      !usuario.debeSegundoFactor &&
      asked &&
      !preferences.tables?.[list.dataset.vista!];
    type Branch = { codigoSucursal: number; defecto: boolean; descripcionSucursal: string; logoUrl: string };
    const branches: Branch[] = of('sucursalesUsuario');
    const branch =
      branches.find((one) => one.codigoSucursal === of('codigoSucursal')) ?? branches.find((one) => one.defecto) ?? branches[0];
    if (!usual || !branch) return leave();

    const parts = (name: string) => [...box!.querySelectorAll<HTMLElement>('[data-de="' + name + '"]')];
    const say = (name: string, text: string) => parts(name).forEach((part) => (part.textContent = text));
    const drop = (name: string) => parts(name).forEach((part) => part.remove());
    say('sucursal', branch.descripcionSucursal);
    drop(branch.logoUrl ? 'marca' : 'logo');
    if (of('compania')?.demostracion !== true) drop('demostracion');
    const hoy = new Date(Date.now() + utcHours * 3_600_000).toISOString().slice(0, 10);

    if (preferences.scale) document.documentElement.style.fontSize = preferences.scale + 'px';
    if (preferences.inputStyle === 'filled') document.body.classList.add('p-input-filled');
    // A link works without a script, but keyboard users wait for the page, as do all controls that are no links.
    box!.querySelectorAll('a').forEach((link) => (link.tabIndex = -1));
    list.querySelectorAll('header, .grid-tools, thead, label, td a:not(.record)').forEach((part) => part.toggleAttribute('inert', true));
    const form = list.querySelector('tbody > tr')!;
    list.querySelector('table')!.parentElement!.setAttribute('data-cards', '');
    form.remove();
    box!.hidden = false;
    addEventListener('load', () => setTimeout(leave, patience));
    // A background tab runs no animation frames, and an answer may take long: the scripts start after `hold` ms in any case.
    setTimeout(start, hold);

    const grouped = (text: string) => text.replace(/\B(?=(\d{3})+$)/g, ',');
    const age = (born: string) => {
      const leap = born.slice(5) === '02-29' && new Date(Date.UTC(+hoy.slice(0, 4), 1, 29)).getUTCMonth() !== 1;
      return Math.max(0, +hoy.slice(0, 4) - +born.slice(0, 4) - ((leap ? '02-28' : born.slice(5)) > hoy.slice(5) ? 1 : 0));
    };
    const words = (kind: string | undefined, value: string) => {
      if (kind === 'edad') return String(age(value));
      return kind === 'date' ? value.split('-').reverse().join('/') : kind === 'number' ? grouped(value) : value;
    };
    const texts = (cell: Node) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (walker.nextNode()) found.push(walker.currentNode);
      return found;
    };
    const fields = list.dataset.campos!.split(',').map((field) => field.split(' '));
    const fill = (row: any) => {
      const copy = form.cloneNode(true) as HTMLElement;
      fields.forEach(([path, kind], index) => {
        const cell = copy.children[index]!;
        const value = path!.split('.').reduce((part, name) => part?.[name], row);
        // The template row already shows the state of an active row.
        if (typeof value === 'boolean') return;
        const text = value === null || value === undefined || value === '' ? '' : words(kind, String(value));
        const spoken = texts(cell);
        if (!text) {
          const nothing = document.createElement('span');
          nothing.className = 'nothing';
          nothing.textContent = '—';
          cell.setAttribute('data-blank', '');
          return cell.replaceChildren(nothing);
        }
        spoken[spoken.length - 1]!.nodeValue = text;
        // The first text of the cell is the avatar: it gets the initials of the name.
        const initials = text.split(/\s+/).slice(0, 2);
        if (spoken.length > 1) spoken[0]!.nodeValue = initials.map((word) => word.charAt(0).toUpperCase()).join('');
      });
      const record = copy.querySelector('a.record')!;
      record.setAttribute('href', record.getAttribute('href')! + row[list.dataset.clave!]);
      if (!row.alertaMedica) copy.querySelector('[role="img"]')?.remove();
      return copy;
    };
    const draw = async (response: Response | undefined) => {
      const rows = response?.ok ? await response.clone().json() : [];
      // A refused or failed call, or an empty list: the page itself has the message for each.
      if (!Array.isArray(rows) || !rows.length) return leave();
      const total = response!.headers.get('X-Total-Count') ?? String(rows.length);
      say('total', grouped(total) + (response!.headers.get('X-Total-Capped') ? '+' : ''));
      list.querySelector('tbody')!.append(...rows.slice(0, rowsAtFirst).map(fill));
      startPainted();
    };
    asked.answer.then(draw).catch(leave);
  } catch {
    leave();
  }
}
