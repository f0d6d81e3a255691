import { periodo } from '@/contract/academico/periodo';
import { profesores } from '@/contract/academico/profesor';
import type { Informe, Listado } from '@/contract/columns';
import { archivoDeEstudiantes } from '@/contract/importacion/archivoDeEstudiantes';
import { cargasDe } from '@/contract/importacion/archivo';
import { compania } from '@/contract/compania/compania';
import { sucursal } from '@/contract/compania/sucursal';
import { articulo } from '@/contract/inventario/articulo';
import type { ListCall } from '@/contract/list';
import { usuarios } from '@/contract/usuarios/usuario';
import { described, insideOf } from '@/components/list/useList';
import { describedReport, totalesDe } from '@/components/report/useReport';
import { listed } from '@/components/list/listed';
import { faltaDeMonto } from '@/components/caja/formas';
import { TABLA } from '@/components/estudiantes/lista/tabla';
import { prueba } from '@/contract/asistencia/prueba';
import { reposicion } from '@/contract/asistencia/reposicion';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { Caja, cajaActual } from '@/contract/caja/caja';
import { ultimosCobros } from '@/contract/cobros/cobro';
import { avisos } from '@/contract/familia/aviso';
import * as z from 'zod';
import type { Call } from '@/contract/call';
import { dinero } from '@/contract/campos';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { fichas } from '@/contract/estudiantes/info';
import { ventas } from '@/contract/facturas/venta';
import { borradores } from '@/contract/sesion/borrador';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { perfil } from '@/contract/sesion/perfil';
import { decoder } from '@/contract/wire';
import * as asistencia from '@/services/plain/asistencia';
import * as borrador from '@/services/plain/borradores';
import { buscarEstudiantes, buscarPersonas } from '@/services/plain/buscar';
import { filaDeTabla, tabla } from '@/services/plain/estudiantes';
import * as preferencias from '@/services/plain/preferencias';
import * as fotos from '@/services/plain/fotos';
import { atencion } from '@/services/plain/inicio';
import { periodosActivos } from '@/services/plain/periodos';
import * as mesa from '@/services/plain/mesa';
import * as pruebas from '@/services/plain/pruebas';
import { calls, descriptions } from '../support/calls';

// A call without its schemas (services/http/send.ts) says what its contract says, and nothing of it is other on the wire than inside.

const PLAIN: [{ call: Call; ofBranch: boolean }, Call][] = [
  [asistencia.gruposDelDia, registroAsistencia.gruposDelDia],
  [asistencia.listaDelGrupo, registroAsistencia.lista],
  [asistencia.listasDelDia, registroAsistencia.listas],
  [asistencia.guardarAsistencia, registroAsistencia.save],
  [asistencia.quitarMarca, registroAsistencia.remove],
  [fotos.fotoDeEstudiante, fichas.foto],
  [fotos.fotoDeProfesor, profesores.foto],
  [fotos.fotoDeUsuario, usuarios.foto],
  [fotos.fotoDeArticulo, articulo.foto],
  [fotos.logoDeSucursal, sucursal.logo],
  [fotos.logoDeCompania, compania.logo],
  [atencion, inicio.atencion],
  [periodosActivos, periodo.active],
  [pruebas.pruebasDelDia, prueba.dia],
  [pruebas.marcarPrueba, prueba.marca],
  [pruebas.reponenEseDia, reposicion.dia],
  [pruebas.marcarReposicion, reposicion.marca],
  [borrador.leerBorradores, borradores.all],
  [borrador.guardarBorrador, borradores.save],
  [borrador.borrarBorrador, borradores.delete],
  [preferencias.leerPreferencias, perfil.preferencias],
  [preferencias.guardarPreferencias, perfil.savePreferencias],
  [buscarEstudiantes, estudiantes.filter],
  [buscarPersonas, ventas.personas],
];

interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  out?: Schema;
}
interface Schema {
  def: Def;
}

/** Every schema below a schema, and itself. */
const within = ({ def }: Schema): Def[] =>
  [def].concat([...Object.values(def.shape ?? {}), def.element, def.innerType, def.valueType].flatMap((one) => (one ? within(one) : [])));
const kinds = (schema: unknown) => new Set(schema ? within(schema as Schema).map(({ type }) => type) : []);

/** What a pipe of a query yields: the kinds that `String` writes as the contract reads them. */
const yields = (schema: unknown) => within(schema as Schema).flatMap(({ out }) => (out ? [out.def.type] : []));

test.each(PLAIN.map(([sender, call]) => [call.path, sender, call] as const))('%s', (_, sender, call) => {
  const { method, path, paged, report, flat, download } = call;
  const { ofBranch, ...head } = sender.call as Call & { ofBranch: boolean };
  expect(head).toEqual(JSON.parse(JSON.stringify({ method, path, paged, report, flat, download })));
  expect(ofBranch).toBe(!!call.query && 'codigoSucursal' in call.query.shape);
  expect(sender.ofBranch).toBe(ofBranch);
  if (!download) expect([...kinds(call.result)]).not.toContain('pipe');
  expect([...kinds(call.body)]).not.toContain('pipe');
  expect(call.body !== undefined && 'shape' in call.body && 'codigoSucursal' in (call.body.shape as object)).toBe(false);
  for (const kind of call.query ? yields(call.query) : []) expect(['number', 'boolean', 'string']).toContain(kind);
  expect([...kinds(call.query)]).not.toContain('array');
});

test('the table of students is such a call but for a phone and an amount, and its address is read as its contract reads it', () => {
  const { crudFilter } = estudiantes;
  const { ofBranch, ...head } = tabla.call as Call as Call & { ofBranch: boolean };
  expect(head).toEqual({ method: crudFilter.method, path: crudFilter.path, paged: true });
  expect(ofBranch).toBe(true);
  const Fila = crudFilter.result.element;
  expect(kinds(Fila.extend({ saldo: z.never(), entidad: Fila.shape.entidad.extend({ telefono: z.never() }) }))).not.toContain('pipe');
  const fila = { saldo: 1200.5, nombreCompleto: 'Ana', entidad: { nombre: 'Ana', telefono: '8095550142', email: 'ana@club.do' } };
  expect(filaDeTabla(fila as never)).toEqual(decoder(Fila)(fila));
  expect(TABLA.list.columns.map(({ id }) => id)).toEqual(crudFilter.list.columns.map(({ id }) => id));
  expect(TABLA.list.title).toBe(crudFilter.list.title);
  const { params } = TABLA;
  for (const name of params.names.filter((one) => one in crudFilter.query.shape)) {
    for (const text of ['true', 'false', '12', '0', '-1', '1.5', 'x', ' ana ', 'DEUDA', 'fechaIngreso', 'a'.repeat(101)]) {
      const { success, data } = crudFilter.query.shape[name as 'solo'].safeParse(text);
      expect([name, text, params.read(name, text)?.value]).toEqual([name, text, success ? data : undefined]);
    }
  }
});

const DESCRIBED = [...descriptions, cargasDe(archivoDeEstudiantes)].map(
  (of) => [of.path, of, calls.find(({ path, method }) => path === of.path && method === 'GET') as ListCall] as const,
);

/** A value of the wire for each field that is other inside, but for amounts. */
const WIRE: Record<string, unknown> = {
  rnc: '1-31-24679-6',
  telefono: '809 555 0142',
  entidad: { nombre: 'Ana', telefono: '809 555 0142' },
  modalidades: [{ codigoModalidad: 1, montoCuota: 1200.5 }],
  cuotas: [{ modalidad: 'Mensual', montoCuota: 1200.5 }],
};

/** The kinds come from the outside in: the first of these is that of the value itself. */
function sample(name: string, has: Set<string>): unknown {
  const one = has.has('pipe') ? 1200.5 : name;
  const outer = [...has].find((kind) => ['record', 'array', 'object', 'nullable'].includes(kind));
  if (outer === 'record') return { uno: has.has('object') ? {} : one };
  if (outer === 'array') return [];
  if (outer === 'object') return {};
  return outer === 'nullable' && (one === name || has.has('object')) ? null : one;
}

/** The same of a value that may be missing, where it is a text. */
const filled = (name: string, has: Set<string>) =>
  ['pipe', 'object', 'record', 'array'].some((kind) => has.has(kind)) ? sample(name, has) : name;

/** A row of the wire, the same with nothing where there is a number, and one in which every text is there. */
function rowsOf({ shape }: z.ZodObject) {
  const rowBy = (of: typeof sample) =>
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, WIRE[name] ?? of(name, kinds(field))]));
  const row = rowBy(sample);
  const empty = Object.fromEntries(Object.entries(row).map(([name, one]) => [name, typeof one === 'number' ? null : one]));
  return [row, empty, rowBy(filled)];
}

test('the desk asks for its cash day and its last payments without schemas, and reads them as their schemas do', () => {
  const plain = [
    [mesa.caja, cajaActual, {}],
    [mesa.cobros, ultimosCobros, {}],
    [mesa.avisadas, avisos.filter, { paged: true }],
  ] as const;
  for (const [{ call, ofBranch }, { method, path, query }, more] of plain) {
    expect(call).toEqual({ method, path, ofBranch, ...more });
    expect(ofBranch).toBe('codigoSucursal' in query.shape);
  }
  const conMontos = (schema: z.ZodType) => [{ ...rowsOf(schema as z.ZodObject)[0], monto: 12.5 }];
  const { cifras, movimientos } = Caja.shape;
  const [fila] = rowsOf(Caja.omit({ cifras: true, movimientos: true }));
  const suyas = cifras.unwrap();
  const { otras, declarado, conteo, ...sumas } = suyas.shape;
  const contadas = {
    ...rowsOf(z.object(sumas))[0],
    otras: conMontos(otras.element),
    declarado: conMontos(declarado.element),
    conteo: [{ denominacion: 25, cantidad: 3 }],
  };
  expect(conteo.safeParse(contadas.conteo).success).toBe(true);
  for (const una of [contadas, null]) {
    const wire = { ...fila, movimientos: conMontos(movimientos.element), cifras: una };
    expect(mesa.cajaDe(wire as never)).toEqual(decoder(Caja)(wire));
  }
});

const TEXTS = ['true', 'false', '12', '0', '-1', '1.5', 'x', ' ana ', '1000001', '9999999999', '12,15', 'a'.repeat(61), 'a'.repeat(101)];
const DAYS = ['2026-02-28', '2026-02-29', '2026-13-01', '1970-01-01', '0999-01-01', '3000-01-01', '2026-2-1'];

test('reports have such a description, and lists', () => expect(DESCRIBED.length).toBeGreaterThan(40));

test.each(DESCRIBED)('%s without schemas', async (path, of, call) => {
  const load = () => Promise.resolve(call);
  const filter = call.report ? describedReport(of as Informe<any>, load) : described(of as Listado<any>, load);
  const mine = listed(filter.call);
  expect([path, filter.ofBranch]).toEqual([call.path, 'codigoSucursal' in call.query.shape]);
  expect(await mine.whole()).toBe(call);
  const { sums = [], ...list } = mine.list;
  const plainly = ({ columns, ...rest }: ListCall['list']) => ({ ...rest, columns: columns.map(({ value: _, ...column }) => column) });
  expect(plainly({ sums, ...list })).toEqual(plainly({ sums: [], ...call.list }));
  const params = mine.params;
  const whole = listed(call).params;
  expect([...params.names].sort()).toEqual([...whole.names].sort());
  expect(params.base({})).toEqual(whole.base({}));
  const words = Object.values(of.filters ?? {}).flatMap((one) => (Array.isArray(one) ? (one as unknown[]).map(String) : []));
  for (const name of params.names) {
    for (const text of [...TEXTS, ...DAYS, ...of.sort, ...words, undefined])
      expect([name, text, params.read(name, text)?.value]).toEqual([name, text, whole.read(name, text)?.value]);
  }
});

test.each(DESCRIBED)('%s is read as its schemas read it', async (_, of, call) => {
  const { shape } = call.result as z.ZodObject;
  const Fila = (call.report ? (shape.filas as z.ZodArray) : (call.result as unknown as z.ZodArray)).element as z.ZodObject;
  const answered = { rows: rowsOf(Fila), totales: call.report ? rowsOf(shape.totales as z.ZodObject)[0]! : {} };
  const read = insideOf(of);
  for (const row of answered.rows) expect(read(row)).toEqual(decoder(Fila)(row));
  if (call.report) expect(totalesDe(of as Informe<any>)(answered.totales)).toEqual(decoder(shape.totales!)(answered.totales));
});

test.each([0, 1, 1200.5, -1, NaN, 1.234, 0.30000000000000004, -0.005, 999_999_999.99, 1_000_000_000, 1e21])(
  'the desk, which loads no schema, says of the amount %d what its schema says',
  (pesos) => expect(faltaDeMonto(pesos)).toBe(dinero.safeParse(pesos).error?.issues[0]?.message ?? ''),
);
