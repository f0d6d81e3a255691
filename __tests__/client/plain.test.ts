import { grupo } from '@/contract/academico/grupo';
import { modalidad } from '@/contract/academico/modalidad';
import { periodo } from '@/contract/academico/periodo';
import { profesores } from '@/contract/academico/profesor';
import { grupos } from '@/contract/academico/listaGrupos';
import { profesores as listaDeProfesores } from '@/contract/academico/listaProfesores';
import * as deAcademico from '@/contract/academico/listas';
import { columnsOf, type Listado } from '@/contract/columns';
import * as deCompania from '@/contract/compania/listas';
import { sucursal } from '@/contract/compania/sucursal';
import { articulo } from '@/contract/inventario/articulo';
import { categoria } from '@/contract/inventario/categoria';
import { articulos } from '@/contract/inventario/listaArticulos';
import * as deInventario from '@/contract/inventario/listas';
import { suplidor } from '@/contract/inventario/suplidor';
import type { ListCall } from '@/contract/list';
import { beca } from '@/contract/precios/beca';
import { descuento } from '@/contract/precios/descuento';
import { evento } from '@/contract/precios/evento';
import * as dePrecios from '@/contract/precios/listas';
import { servicio } from '@/contract/precios/servicio';
import * as deResponsables from '@/contract/responsables/listas';
import { responsables } from '@/contract/responsables/responsable';
import * as deUsuarios from '@/contract/usuarios/listas';
import { rol } from '@/contract/usuarios/rol';
import { usuarios } from '@/contract/usuarios/usuario';
import { described } from '@/components/list/described';
import { listed } from '@/components/list/listed';
import { faltaDeMonto } from '@/components/caja/formas';
import { TABLA } from '@/components/estudiantes/lista/tabla';
import { prueba } from '@/contract/asistencia/prueba';
import { registroAsistencia } from '@/contract/asistencia/registro';
import * as z from 'zod';
import type { Call } from '@/contract/call';
import { dinero } from '@/contract/campos';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { fichas } from '@/contract/estudiantes/info';
import { ventas } from '@/contract/facturas/venta';
import { borradores } from '@/contract/sesion/borrador';
import { perfil } from '@/contract/sesion/perfil';
import { decoder } from '@/contract/wire';
import * as asistencia from '@/services/plain/asistencia';
import * as borrador from '@/services/plain/borradores';
import { buscarEstudiantes, buscarPersonas } from '@/services/plain/buscar';
import { filaDeTabla, tabla } from '@/services/plain/estudiantes';
import * as preferencias from '@/services/plain/preferencias';
import * as fotos from '@/services/plain/fotos';
import { periodosActivos } from '@/services/plain/periodos';
import * as pruebas from '@/services/plain/pruebas';

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
  [periodosActivos, periodo.active],
  [pruebas.pruebasDelDia, prueba.dia],
  [pruebas.marcarPrueba, prueba.marca],
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

const DESCRIBED: [Listado<any>, ListCall][] = [
  [dePrecios.becas, beca.filter],
  [dePrecios.descuentos, descuento.filter],
  [dePrecios.eventos, evento.filter],
  [dePrecios.servicios, servicio.filter],
  [deInventario.categorias, categoria.filter],
  [deInventario.suplidores, suplidor.filter],
  [articulos, articulo.filter],
  [deAcademico.modalidades, modalidad.filter],
  [grupos, grupo.filter],
  [deAcademico.periodos, periodo.filter],
  [listaDeProfesores, profesores.filter],
  [deResponsables.responsables, responsables.filter],
  [deUsuarios.usuarios, usuarios.filter],
  [deUsuarios.roles, rol.filter],
  [deCompania.sucursales, sucursal.filter],
];

/** A value of the wire for each field that is other inside, but for amounts. */
const WIRE: Record<string, unknown> = {
  rnc: '1-31-24679-6',
  telefono: '809 555 0142',
  entidad: { nombre: 'Ana', telefono: '809 555 0142' },
  modalidades: [{ codigoModalidad: 1, montoCuota: 1200.5 }],
  cuotas: [{ modalidad: 'Mensual', montoCuota: 1200.5 }],
};

const sample = (name: string, has: Set<string>) => (has.has('pipe') ? 1200.5 : has.has('nullable') ? null : has.has('array') ? [] : name);

test.each(DESCRIBED.map(([of, call]) => [of.path, of, call] as const))('the list %s without schemas', async (path, of, call) => {
  const filter = described(of, () => Promise.resolve(call));
  const mine = listed(filter.call);
  expect([path, filter.ofBranch]).toEqual([call.path, 'codigoSucursal' in call.query.shape]);
  expect(await mine.whole()).toBe(call);
  expect({ ...mine.list, columns: mine.list.columns.map(({ value: _, ...column }) => column) }).toEqual({
    ...call.list,
    columns: call.list.columns.map(({ value: _, ...column }) => column),
  });
  expect(mine.list.columns).toHaveLength(columnsOf(of.columns).length);
  const Fila = (call.result as unknown as z.ZodArray<z.ZodObject>).element;
  const row = Object.fromEntries(Object.entries(Fila.shape).map(([name, field]) => [name, WIRE[name] ?? sample(name, kinds(field))]));
  const inside = of.inside ?? ((one: object) => one);
  expect(inside(row)).toEqual(decoder(Fila)(row));
  const empty = Object.fromEntries(Object.entries(row).map(([name, one]) => [name, typeof one === 'number' ? null : one]));
  expect(inside(empty)).toEqual(decoder(Fila)(empty));
  const { params } = mine;
  const whole = listed(call).params;
  expect([...params.names].sort()).toEqual([...whole.names].sort());
  expect(params.base({})).toEqual(whole.base({}));
  for (const name of params.names) {
    for (const text of [
      'true',
      'false',
      '12',
      '0',
      '-1',
      '1.5',
      'x',
      ' ana ',
      '1000001',
      '9999999999',
      of.sort[0],
      'PROFESOR',
      'a'.repeat(101),
    ])
      expect([name, text, params.read(name, text)?.value]).toEqual([name, text, whole.read(name, text)?.value]);
  }
});

test.each([0, 1, 1200.5, -1, NaN, 1.234, 0.30000000000000004, -0.005, 999_999_999.99, 1_000_000_000, 1e21])(
  'the desk, which loads no schema, says of the amount %d what its schema says',
  (pesos) => expect(faltaDeMonto(pesos)).toBe(dinero.safeParse(pesos).error?.issues[0]?.message ?? ''),
);
