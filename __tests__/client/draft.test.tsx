import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { http as server, HttpResponse } from 'msw';
import * as z from 'zod';
import { ActForm } from '@/components/form/ActForm';
import { FormDialog } from '@/components/form/FormDialog';
import type { Field } from '@/components/form/Fields';
import { useDraft } from '@/components/form/draft/useDraft';
import { DraftsNote } from '@/layout/shell/DraftsNote';
import { setToken } from '@/services/http/credentials';
import { API, testApi, renderWith, signedIn } from './support';

jest.mock('next/router', () => ({
  useRouter: () => ({ pathname: '/suplidor', asPath: '/suplidor?nuevo=true', push: jest.fn(), beforePopState: jest.fn() }),
}));

interface Kept {
  codigoBorrador: number;
  clave: string;
  pagina: string;
  titulo: string;
  valor: { base: unknown; valores: unknown };
  momento: string;
  deOtraSesion: boolean;
}
let kept: Kept[] = [];
const api = testApi(
  server.get(`${API}borrador/all`, () => HttpResponse.json(kept)),
  server.post(`${API}borrador/save`, async ({ request }) => {
    const body = (await request.json()) as Kept;
    kept = [{ ...body, codigoBorrador: 5, momento: '2026-03-10T14:00:00Z', deOtraSesion: false }];
    return HttpResponse.json({ success: true, data: { codigoBorrador: 5 } });
  }),
  server.delete(`${API}borrador/delete/5`, () => {
    kept = [];
    return HttpResponse.json({ success: true, data: { eliminado: true } });
  }),
);
beforeEach(() => {
  kept = [];
  // The drafts of the last test's session are forgotten.
  setToken(undefined);
  setToken('x');
});

const schema = z.strictObject({ nombre: z.string().min(1), nota: z.string() });
const FIELDS: Field<z.output<typeof schema>>[] = [
  { name: 'nombre', label: 'Nombre', kind: 'text' },
  { name: 'nota', label: 'Nota', kind: 'text' },
];
const CLAVE: typeof FIELDS = [FIELDS[0]!, { name: 'nota', label: 'Contraseña', kind: 'password', autoComplete: 'off' }];
const onClose = jest.fn();
const save = jest.fn(async () => undefined);
const open = (fields = FIELDS, value = {}) =>
  renderWith(
    <FormDialog title="Crear suplidor" schema={schema} value={value} fields={fields} onSubmit={save} onClose={onClose} />,
    signedIn(),
  );
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));
const isKept = (valores: object) =>
  waitFor(() => expect(kept).toMatchObject([{ clave: '/suplidor Crear suplidor', pagina: '/suplidor?nuevo=true', valor: { valores } }]));

test('what is typed is kept; the end of the session leaves it, and the form then offers it to the same user', async () => {
  const first = open();
  await first.user.type(await field('Nombre'), 'Deportes Ozama');
  await first.user.type(await field('Nota'), 'a medias');
  await isKept({ nombre: 'Deportes Ozama', nota: 'a medias' });
  setToken(undefined);
  first.unmount();

  const { user } = open();
  expect(await screen.findByText(/quedó sin guardar/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Recuperar' }));
  expect(await field('Nombre')).toHaveValue('Deportes Ozama');
  expect(await field('Nota')).toHaveValue('a medias');
  expect(screen.queryByText(/quedó sin guardar/)).not.toBeInTheDocument();
});

test('a form that leaves the page saved or given up takes its draft with it', async () => {
  const { user, unmount } = open();
  await user.type(await field('Nombre'), 'Deportes');
  await isKept({ nombre: 'Deportes' });
  unmount();
  await waitFor(() => expect(kept).toEqual([]));
});

test('so does one whose last change did not reach the server', async () => {
  const { user, unmount } = open();
  await user.type(await field('Nombre'), 'Deportes');
  await isKept({ nombre: 'Deportes' });
  const lost = jest.fn();
  api.use(server.post(`${API}borrador/save`, () => (lost(), HttpResponse.error()), { once: true }));
  await user.type(await field('Nota'), 'sin red');
  await waitFor(() => expect(lost).toHaveBeenCalled());
  unmount();
  await waitFor(() => expect(kept).toEqual([]));
});

/** A form that stays on its page, empty again once it is saved, as that of a purchase. */
function Again() {
  const [times, setTimes] = useState(0);
  const again = { label: 'Crear suplidor', schema, fields: FIELDS, accept: 'Guardar', icon: 'pi-check', act: save };
  return <ActForm key={times} {...again} onDone={() => setTimes(times + 1)} />;
}

test('a form that begins anew where it was saved is not offered what it has just saved', async () => {
  const { user } = renderWith(<Again />, signedIn());
  await user.type(await field('Nombre'), 'Deportes');
  await isKept({ nombre: 'Deportes' });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect(await field('Nombre')).toHaveValue(''));
  // The next draft is the fence: what had been left was read before it was kept.
  await user.type(await field('Nombre'), 'Otro');
  await isKept({ nombre: 'Otro' });
  expect(screen.queryByText(/quedó sin guardar/)).not.toBeInTheDocument();
});

test('a draft is not offered to a form that begins with other values, such as those of another row', async () => {
  const base = { nota: '', nombre: 'Ozama' };
  kept = [{ codigoBorrador: 5, clave: '/suplidor Crear suplidor', pagina: '/suplidor', titulo: 'Crear suplidor', valor: { base, valores: { nombre: 'x' } }, momento: '2026-03-10T14:00:00Z', deOtraSesion: true }]; // prettier-ignore
  const other = open(FIELDS, { nombre: 'Naco' });
  await field('Nombre');
  other.unmount();
  open(FIELDS, { nombre: 'Ozama', nota: '' });
  // This one is offered, so the answer had come; the one before had the same answer.
  const offer = within((await screen.findByText(/quedó sin guardar/)).closest<HTMLElement>('.notice')!);
  await other.user.click(offer.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(kept).toEqual([]));
});

/** A page that keeps what is typed over a reload, as the enrolment does. */
function Restored({ value, pagina }: { value?: object; pagina?: string }) {
  const { left } = useDraft({ titulo: 'Inscripción', base: null, value, pagina });
  return <p>{left ? 'se ofrece' : 'no se ofrece'}</p>;
}

test('what a page has kept over a reload is not offered once more: its draft goes on with it', async () => {
  const draft = {
    codigoBorrador: 5,
    clave: '/suplidor Inscripción',
    pagina: '/suplidor',
    titulo: 'Inscripción',
    valor: { base: null, valores: { paso: 0 } },
    momento: '2026-03-10T14:00:00Z',
    deOtraSesion: false,
  };
  kept = [draft];
  const again = renderWith(<Restored value={{ paso: 1 }} />, signedIn());
  await waitFor(() => expect(kept).toMatchObject([{ valor: { valores: { paso: 1 } } }]));
  expect(screen.getByText('no se ofrece')).toBeVisible();
  again.unmount();
  await waitFor(() => expect(kept).toEqual([]));

  // A page that has kept nothing is offered what an ended session left.
  kept = [draft];
  renderWith(<Restored />, signedIn());
  expect(await screen.findByText('se ofrece')).toBeVisible();
});

test('of a form with a password nothing is kept', async () => {
  const { user, unmount } = open(CLAVE);
  await user.type(await field('Nombre'), 'Servidor');
  await user.type(await field('Contraseña'), 'secreta');
  unmount();
  // A later form of the same page is the fence: its draft is the first.
  const { user: other } = open();
  await other.type(await field('Nombre'), 'Z');
  await isKept({ nombre: 'Z' });
});

test('after signing in again the shell says what was left, and where', async () => {
  kept = [{ codigoBorrador: 5, clave: '/grupo Crear grupo', pagina: '/grupo?nuevo=true', titulo: 'Crear grupo', valor: { base: {}, valores: {} }, momento: '2026-03-10T14:00:00Z', deOtraSesion: true }]; // prettier-ignore
  const { user } = renderWith(<DraftsNote />, signedIn());
  expect(await screen.findByText(/«Crear grupo» quedó sin guardar/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abrir la página' })).toHaveAttribute('href', '/grupo?nuevo=true');
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(kept).toEqual([]));
  expect(screen.queryByText(/quedó sin guardar/)).not.toBeInTheDocument();
});

test('a page whose steps have addresses of their own offers its draft at each, and the shell says it once', async () => {
  const first = renderWith(<Restored value={{ paso: 2 }} pagina="/suplidor" />, signedIn());
  await waitFor(() => expect(kept).toMatchObject([{ pagina: '/suplidor' }]));
  setToken(undefined);
  first.unmount();
  kept = [{ ...kept[0]!, deOtraSesion: true }];
  renderWith(
    <>
      <DraftsNote />
      <Restored />
    </>,
    signedIn(),
  );
  expect(await screen.findByText('se ofrece')).toBeVisible();
  expect(screen.queryByText(/quedó sin guardar/)).not.toBeInTheDocument();
});
