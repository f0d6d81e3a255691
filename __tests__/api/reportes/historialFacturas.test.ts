import type { RequestOf } from '@/contract/call';
import { historialFacturas } from '@/contract/reportes/historialFacturas';
import { sumar } from '@/domain/dinero';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const test_ = createTestApp();
let academia: Academia;
let token: string;
let codigoGrupo: number;

type Query = Partial<NonNullable<RequestOf<typeof historialFacturas>['query']>>;
const pide = (query: Query = {}) => test_.call(historialFacturas, { query: { size: 200, ...query } }, { token });
const textos = ({ filas }: { filas: { descripcion: string }[] }) => filas.map(({ descripcion }) => descripcion).sort();

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  token = (await nuevoUsuario(test_, academia)).token;
  const ana = await nuevoEstudiante(test_, academia, { nombre: 'Ana', apellido: 'Núñez' });
  const grupo = await nuevoGrupo(test_, academia);
  ({ codigoGrupo } = grupo);
  const { codigoInscripcion } = await nuevaInscripcion(test_, academia, { estudiante: ana, grupo });
  const deAna = (values: object) => nuevaFactura(test_, academia, { estudiante: ana, values });
  await deAna({ descripcion: 'Cuota', codigoInscripcion, fecha: HOY, total: pesos(1000) });
  await deAna({ descripcion: 'Parcial', fecha: sumarDias(HOY, -1), total: pesos(500.5), pagado: pesos(200.25), estatus: 'PARCIAL' });
  await deAna({ descripcion: 'Anulada', fecha: sumarDias(HOY, -40), total: pesos(99.99), estatus: 'ANULADA' });
  const cliente = await nuevaEntidad(test_, academia, { nombre: 'Luz', apellido: 'Mota' });
  await nuevaFactura(test_, academia, {
    codigoEntidad: cliente.codigoEntidad,
    values: {
      descripcion: 'Venta',
      tipo: 'VENTA',
      usuario: 'cajera',
      fecha: HOY,
      total: pesos(300),
      pagado: pesos(300),
      estatus: 'PAGADA',
    },
  });
});

test('every invoice of the branch, whatever its state; the totals are the sums of the rows, a voided one apart', async () => {
  const { filas, totales, total } = await pide();
  expect(total).toBe(4);
  const vivas = filas.filter(({ estatus }) => estatus !== 'ANULADA');
  const suma = (campo: 'total' | 'pagado' | 'pendiente') => sumar(vivas.map((fila) => fila[campo]));
  expect(totales).toEqual({
    facturas: 4,
    total: suma('total'),
    pagado: suma('pagado'),
    pendiente: suma('pendiente'),
    anulado: pesos(99.99),
  });
  expect(totales.pendiente).toBe(pesos(1300.25));
  expect(filas.find(({ descripcion }) => descripcion === 'Venta')).toMatchObject({ estudiante: 'Luz Mota', codigoEstudiante: null });
});

test.each<[string, Query | (() => Query), string[]]>([
  ['kind', { tipo: 'VENTA' }, ['Venta']],
  ['state', { estatus: 'ANULADA' }, ['Anulada']],
  ['group', () => ({ codigoGrupo }), ['Cuota']],
  ['user, whatever the case', { usuario: 'CAJERA' } as Query, ['Venta']],
  ['another user', { usuario: 'caje' } as Query, []],
  ['span', { desde: sumarDias(HOY, -1), hasta: sumarDias(HOY, -1) }, ['Parcial']],
  ['name of a student', { filtro: 'nunez' }, ['Anulada', 'Cuota', 'Parcial']],
  ['name of a customer', { filtro: 'mota' }, ['Venta']],
])('is narrowed by %s, and so are its totals', async (_, query, expected) => {
  const answer = await pide(typeof query === 'function' ? query() : query);
  expect(textos(answer)).toEqual(expected);
  expect(answer.totales.facturas).toBe(expected.length);
});
