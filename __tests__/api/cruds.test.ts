import type * as z from 'zod';
import type { Call } from '@/contract/call';
import type { crud } from '@/contract/crud';
import { cruds } from '../support/calls';
import { createTestApp } from '../support/createTestApp';
import { bodyOf } from '../support/entidad';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';
import { poblar } from '../support/poblar';
import { jsonOf } from '../support/sample';

// What holds for every maintenance entity made by `crud`: a new one is tested here by being declared.

const test_ = createTestApp();
let token: string;
let conocidos: Record<string, number>;
beforeAll(async () => {
  const academia = await nuevaAcademia(test_);
  const usuaria = await nuevoUsuario(test_, academia);
  ({ token } = usuaria);
  conocidos = await poblar(test_, academia, usuaria);
});

type Row = Record<string, unknown> & { version: number };
type Shape = Record<string, z.ZodType>;
const ask = ({ method, path }: Call, { id, body, query = {} }: { id?: unknown; body?: unknown; query?: Record<string, string> } = {}) =>
  test_.send(method, `${path.replace('{id}', String(id))}?${new URLSearchParams(query)}`, { token, body });

describe.each(cruds.map((calls) => [calls.entity, calls] as const))('%s', (_, calls: ReturnType<typeof crud>) => {
  const save = async (descripcion: string) =>
    (await ask(calls.save, { body: bodyOf(calls.input, descripcion, conocidos) })).body.data as Row;
  const keys = (rows: Row[]) => rows.map((row) => row[calls.key]);
  const known = Object.keys((calls.update.body as z.ZodObject).shape);
  const change = (row: object) =>
    ask(calls.update, { body: Object.fromEntries(Object.entries(row).filter(([name]) => known.includes(name))) });

  test('is saved, read and found: by its key, by its name without accents, in both catalogues', async () => {
    const row = await save('Única y nueva');
    const id = row[calls.key];
    expect(row).toMatchObject({ descripcion: 'Única y nueva', activo: true, version: 0 });
    expect((await ask(calls.id, { id })).body).toEqual(row);
    expect((await ask(calls.filter, { query: { filtro: 'UNICA nue' } })).body).toEqual([row]);
    for (const catalogue of [calls.all, calls.active]) expect((await ask(catalogue)).body).toContainEqual(row);
  });

  test('is refused beside its name where there is one of that name, in capitals too', async () => {
    await save('Repetida');
    const { status, body } = await ask(calls.save, { body: bodyOf(calls.input, 'REPETIDA', conocidos) });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ['descripcion']]);
    expect((await ask(calls.filter, { query: { filtro: 'repetida' } })).body).toHaveLength(1);
  });

  test('is changed by whoever saw it as it is: an older version is a 409 with what stands there, none a 400', async () => {
    const row = await save('Antes');
    const { status, body } = await change({ ...row, descripcion: 'Después' });
    expect([status, body.data]).toEqual([200, { ...row, descripcion: 'Después', version: row.version + 1 }]);
    const late = await change({ ...row, descripcion: 'Tarde' });
    expect([late.status, late.body.data]).toEqual([409, body.data]);
    const blind = await change({ ...row, descripcion: 'A ciegas', version: undefined });
    expect([blind.status, blind.body.errors]).toEqual([400, { version: 'Requerido' }]);
    expect((await ask(calls.id, { id: row[calls.key] })).body).toEqual(body.data);
  });

  test('is hidden while it is inactive, until asked for; deleted it is gone', async () => {
    const row = await save('Pasajera');
    const id = row[calls.key];
    expect((await change({ ...row, activo: false })).status).toBe(200);
    expect(keys((await ask(calls.active)).body)).not.toContain(id);
    expect(keys((await ask(calls.all)).body)).toContain(id);
    expect((await ask(calls.filter, { query: { filtro: 'pasajera' } })).body).toEqual([]);
    expect((await ask(calls.filter, { query: { filtro: 'pasajera', inactivos: 'true' } })).body).toHaveLength(1);

    expect((await ask(calls.remove, { id })).body.data).toEqual({ eliminado: true, desactivado: false });
    expect((await ask(calls.id, { id })).body.mensaje).toMatch(/^(Ese|Esa) .+ no existe$/);
    expect((await ask(calls.remove, { id })).status).toBe(404);
    expect(keys((await ask(calls.all)).body)).not.toContain(id);
  });

  test('is deleted or, where something refers to it, only made inactive: never half, and not undone by a form that was open', async () => {
    const { body: rows } = await ask(calls.all);
    // Services that are built in are refused in words (precios.test.ts).
    const first = (rows as Row[]).find(({ integrado, activo }) => activo && !integrado)!;
    const id = first[calls.key];
    const { eliminado, desactivado } = (await ask(calls.remove, { id })).body.data as { eliminado: boolean; desactivado: boolean };
    expect(desactivado).toBe(!eliminado);
    const now = await ask(calls.id, { id });
    expect(eliminado ? now.status : now.body).toEqual(eliminado ? 404 : { ...first, activo: false, version: first.version + 1 });
    expect((await change(first)).status).toBe(eliminado ? 404 : 409);
    expect(keys((await ask(calls.active)).body)).not.toContain(id);
  });
});

const conFiltros = cruds.filter(({ filters }) => filters.some((name) => name !== 'inactivos'));

describe.each(conFiltros.map((calls) => [calls.entity, calls] as const))('the filters of %s', (_, calls) => {
  test('keep the rows whose field of their name has the value that is asked for; a switch that is off keeps all', async () => {
    const rows = (await ask(calls.all)).body as Row[];
    expect(rows.length).toBeGreaterThan(0);
    for (const name of calls.filters.filter((one) => one !== 'inactivos')) {
      const { enum: choices = [String(rows.find((row) => row[name])?.[name])] } = jsonOf<{ enum?: string[] }>(
        (calls.filter.query.shape as Shape)[name]!,
      );
      for (const value of choices) {
        const { body } = await ask(calls.filter, { query: { [name]: value, inactivos: 'true', size: '200' } });
        const kept = rows.filter((row) => value === 'false' || String(row[name]) === value);
        expect([name, value, (body as Row[]).map((row) => row[calls.key]).sort()]).toEqual([
          name,
          value,
          kept.map((row) => row[calls.key]).sort(),
        ]);
      }
    }
  });
});
