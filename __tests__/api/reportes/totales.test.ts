import type { Call } from '@/contract/call';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { anulaciones } from '@/contract/facturas/anular';
import { isList, type ListCall } from '@/contract/list';
import { becados } from '@/contract/reportes/academia/becados';
import { estadoEstudiante } from '@/contract/reportes/academia/estadoEstudiante';
import { estudiantesPorGrupo } from '@/contract/reportes/academia/estudiantesPorGrupo';
import { inactivos } from '@/contract/reportes/academia/inactivos';
import { retencion } from '@/contract/reportes/academia/retencion';
import { atrasos } from '@/contract/reportes/atraso';
import { historialFacturas } from '@/contract/reportes/historialFacturas';
import { analisisIngresos } from '@/contract/reportes/ingresos/analisis';
import { cajaDia } from '@/contract/reportes/ingresos/cajaDia';
import { cobrosDeFactura } from '@/contract/reportes/ingresos/cobrosDeFactura';
import { cobrosPorFecha } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { movimientosDeCobro } from '@/contract/reportes/ingresos/movimientosDeCobro';
import { resumenAnual } from '@/contract/reportes/ingresos/resumenAnual';
import { monitoreo } from '@/contract/reportes/monitoreo';
import { existencias } from '@/contract/reportes/inventario/existencias';
import { vencidas } from '@/contract/reportes/vencida';
import { diasEntre } from '@/domain/fechas';
import { beca, becaEstudiante } from '@/server/db/schema/dinero/precios';
import { mover } from '@/server/inventario/existencia';
import { calls } from '../../support/calls';
import { createTestApp, HOY } from '../../support/createTestApp';
import { elLibroCuadra } from '../../support/libro';
import { nuevaCategoria, nuevoArticulo } from '../../support/tienda';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

// Every total of every report against a sum that is written here in plain TypeScript over the rows of the tables, and against the book.

const app = createTestApp();
elLibroCuadra(app);

let academia: Academia;
let token: string;
let ana: Awaited<ReturnType<typeof nuevoEstudiante>>;

/** The rows of the tables as they are. */
interface Filas {
  facturas: any[];
  pasos: any[];
  cobros: any[];
  formas: any[];
  lineas: any[];
  reversiones: any[];
  saldos: any[];
  cajas: any[];
  inscripciones: any[];
  estudiantes: any[];
  listas: any[];
  marcas: any[];
  contactos: any[];
  horario: any[];
  libres: any[];
  articulos: any[];
  existencias: any[];
}
let filas: Filas;

const leer = async (): Promise<Filas> => {
  const todas = async (consulta: string) => app.rows(consulta);
  return {
    facturas: await todas('select *, fecha_vencimiento::text vence, fecha::text emitida from factura'),
    pasos: await todas(
      `select f.codigo_estudiante, f.estatus, p->>'tipo' tipo, (p->>'monto')::bigint::int monto from factura f join factura_detalle d using (codigo_factura), jsonb_array_elements(d.pasos) p`,
    ),
    cobros: await todas('select * from cobro'),
    formas: await todas('select * from cobro_forma'),
    lineas: await todas('select * from cobro_factura'),
    reversiones: await todas('select * from reversion'),
    saldos: await todas('select * from saldo_movimiento'),
    cajas: await todas('select * from caja'),
    inscripciones: await todas('select *, fecha_inscripcion::text desde from inscripcion'),
    estudiantes: await todas('select * from estudiante'),
    listas: await todas(
      `select codigo_compania, codigo_grupo, fecha_asistencia::text fecha, momento at time zone 'America/Santo_Domingo' tomada from registro_asistencia`,
    ),
    marcas: await todas('select *, fecha_asistencia::text fecha from registro_asistencia'),
    contactos: await todas(
      'select codigo_estudiante, codigo_compania, momento::date::text dia, regresa::text from seguimiento_estudiante order by momento',
    ),
    horario: await todas('select codigo_compania, dia from detalle_horario_grupo join grupo using (codigo_grupo)'),
    libres: await todas('select codigo_compania, fecha::text from dia_sin_clase join periodo_academico using (codigo_periodo)'),
    articulos: await todas('select * from articulo'),
    existencias: await todas('select e.*, a.codigo_compania, a.precio from existencia e join articulo a using (codigo_articulo)'),
  };
};

const suma = (de: readonly any[], que: (una: any) => unknown) => de.reduce((total, una) => total + Number(que(una)), 0);
const vivas = () => filas.facturas.filter(({ estatus }) => estatus !== 'ANULADA');
const vencida = ({ vence, pendiente }: any) => vence < HOY && Number(pendiente) > 0;
/** What came in of a payment: all forms but credit, less change. */
const entro = ({ codigo_cobro: codigo, devuelta }: any) =>
  suma(
    filas.formas.filter((forma) => forma.codigo_cobro === codigo && forma.forma !== 'SALDO_A_FAVOR'),
    ({ monto }) => monto,
  ) - Number(devuelta);
const cobroDe = ({ codigo_cobro: codigo }: any) => filas.cobros.find((cobro) => cobro.codigo_cobro === codigo);
const cobrado = () => suma(filas.cobros, entro);
const reversado = () => suma(filas.reversiones, (una) => entro(cobroDe(una)));
const fuera = () =>
  suma(
    filas.cobros.filter(({ codigo_caja: caja }) => caja === null),
    entro,
  ) -
  suma(
    filas.reversiones.filter(({ codigo_caja: caja }) => caja === null),
    (una) => entro(cobroDe(una)),
  );
const pendiente = (cuales: readonly any[]) => suma(cuales, (una) => una.pendiente);
const deEstudiantes = () => filas.facturas.filter(({ codigo_estudiante: codigo }) => codigo !== null);
const deDebe = () => deEstudiantes().filter(vencida);
const rebajas = (tipos: readonly string[]) =>
  -suma(
    filas.pasos.filter(({ tipo, estatus }) => tipos.includes(tipo) && estatus !== 'ANULADA'),
    ({ monto }) => monto,
  );

/** Articles in two branches: enough of one, too little of another, a third that costs an odd cent, and one that left the catalogue. */
async function tienda(usuario: string) {
  const [naco, santiago] = academia.sucursales;
  const { codigoCategoria } = await nuevaCategoria(app, academia);
  const camiseta = await nuevoArticulo(app, academia, { hay: 7, costo: 123.45, values: { codigoCategoria, existenciaMinima: 3 } });
  await nuevoArticulo(app, academia, { hay: 2, costo: 80, values: { codigoCategoria, existenciaMinima: 5 } });
  await nuevoArticulo(app, academia, { values: { existenciaMinima: 0 } });
  await nuevoArticulo(app, academia, { values: { activo: false, existenciaMinima: 9 } });
  const documento = { documento: 'Inicial', origen: 'AJUSTE' as const, codigoOrigen: null, momento: `${HOY}T09:00:00Z` };
  const lineas = [{ codigoArticulo: camiseta.codigoArticulo, cantidad: 3, valor: pesos(100) }];
  const { codigoCompania } = academia;
  await mover(app.deps.db, { codigoCompania, usuario }, { codigoSucursal: santiago, tipo: 'AJUSTE', lineas, ...documento });
  await mover(app.deps.db, { codigoCompania, usuario }, { codigoSucursal: naco, tipo: 'AJUSTE', lineas: [{ codigoArticulo: camiseta.codigoArticulo, cantidad: -3 }], ...documento }); // prettier-ignore
}

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  const jefa = await nuevoUsuario(app, academia);
  ({ token } = jefa);
  const { codigoCaja } = await nuevaCaja(app, academia, jefa.codigoUsuario);
  const sinCaja = await nuevoUsuario(app, academia);
  const deOtra = await nuevaAcademia(app);
  await nuevaFactura(app, deOtra, { estudiante: await nuevoEstudiante(app, deOtra) });

  ana = await nuevoEstudiante(app, academia, { nombre: 'Ana' });
  const beto = await nuevoEstudiante(app, academia, { nombre: 'Beto' });
  const seFue = await nuevoEstudiante(app, academia, { nombre: 'Saúl', activo: false });
  const grupo = await nuevoGrupo(app, academia);
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: ana, grupo });
  await nuevaInscripcion(app, academia, { estudiante: beto, grupo });
  // Tuesdays and Thursdays: on its day, two days later, on a Friday, on a day that is free, and one free day without a roll.
  const lista = (fecha: string, momento: string, codigoEstudiante = ana.codigoEstudiante, estado = 'PRESENTE') =>
    app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario, momento)
       values ($1, $2, $3, $4, $5, $6, $8, 'x', $7)`,
      [academia.codigoCompania, academia.sucursales[0], grupo.codigoGrupo, codigoEstudiante, grupo.codigoProfesor, fecha, momento, estado],
    );
  await lista('2026-03-03', '2026-03-03T22:00:00Z');
  await lista('2026-03-05', '2026-03-07T22:00:00Z');
  await lista('2026-03-06', '2026-03-06T22:00:00Z');
  await lista('2026-02-26', '2026-02-26T22:00:00Z');
  // Beto never came: four classes in a row, and a day on which he was to come back is over.
  for (const [dia, momento] of [['2026-02-26'], ['2026-03-03'], ['2026-03-05', '2026-03-07'], [HOY]] as [string, string?][])
    await lista(dia, `${momento ?? dia}T22:00:00Z`, beto.codigoEstudiante, 'AUSENTE');
  await app.rows(
    `insert into seguimiento_estudiante (codigo_compania, codigo_sucursal, codigo_estudiante, resultado, regresa, nota, momento, usuario)
     values ($1, $2, $3, 'REGRESA', '2026-03-05', '', '2026-03-01T15:00:00Z', 'x')`,
    [academia.codigoCompania, academia.sucursales[0], beto.codigoEstudiante],
  );
  await app.rows(`insert into dia_sin_clase (codigo_periodo, fecha) values ($1, '2026-02-26'), ($1, '2026-02-17')`, [grupo.codigoPeriodo]);
  const deAna = (values: object) => nuevaFactura(app, academia, { estudiante: ana, values });
  const [uno, dos, tres] = [
    await deAna({ codigoInscripcion, total: pesos(1000.01), fechaVencimiento: '2025-12-05' }),
    await deAna({ codigoInscripcion, total: pesos(2500.5), fechaVencimiento: '2026-02-05' }),
    await deAna({ tipo: 'INSCRIPCION', total: pesos(1500), fechaVencimiento: '2026-04-05' }),
  ];
  const anulada = await deAna({ total: pesos(700), fechaVencimiento: '2026-01-05' });
  const venta = await nuevaFactura(app, academia, {
    codigoEntidad: (await nuevaEntidad(app, academia)).codigoEntidad,
    values: { total: pesos(333.33), fechaVencimiento: '2026-03-01' },
  });
  await nuevaFactura(app, academia, { estudiante: seFue, values: { total: pesos(50), fechaVencimiento: '2026-01-01' } });
  const deBeto = await nuevaFactura(app, academia, { estudiante: beto, values: { total: pesos(900) } });
  // Two services in one invoice, paid in part: what was paid is shared out to the cent.
  await app.rows(`update factura_detalle set precio = 40001, total = 40001 where codigo_factura = $1`, [deBeto.codigoFactura]);
  await app.rows(
    `insert into factura_detalle (codigo_factura, tipo, codigo_servicio, descripcion, cantidad, precio, descuento, itbis, total, pasos)
     select codigo_factura, 'SE', (select max(codigo_servicio) from servicio), 'Otra', 1, 99999, 50000, 0, 49999,
       '[{"tipo":"BASE","concepto":"Base","monto":99999},{"tipo":"BECA","concepto":"Beca","monto":-30000,"codigo":1},{"tipo":"DESCUENTO","concepto":"Hermanos","monto":-20000}]'
     from factura where codigo_factura = $1`,
    [deBeto.codigoFactura],
  );
  const [una] = await app.deps.db
    .insert(beca)
    .values({ codigoCompania: academia.codigoCompania, descripcion: 'Mérito', porcentaje: 5000, cubre: 'CUOTA' })
    .returning();
  await app.rows(`update factura_detalle set pasos = replace(pasos::text, '"codigo": 1', '"codigo": ${una!.codigoBeca}')::jsonb`);
  await app.deps.db.insert(becaEstudiante).values({
    codigoSucursal: academia.sucursales[0],
    codigoEstudiante: beto.codigoEstudiante,
    codigoBeca: una!.codigoBeca,
    desde: '2026-01-01',
    hasta: '2026-12-31',
    motivo: 'Notas',
    usuario: 'pruebas',
  });

  type Forma = 'EFECTIVO' | 'TARJETA' | 'TRANSFERENCIA' | 'SALDO_A_FAVOR';
  const paga = (
    quien: { token: string },
    codigoPagador: number,
    facturas: [number, number][],
    formas: [Forma, number][],
    excedente: 'SALDO' | 'DEVUELTA' = 'DEVUELTA',
  ) =>
    app.call(
      cobrar,
      {
        body: {
          codigoSucursal: academia.sucursales[0],
          codigoPagador,
          facturas: facturas.map(([codigoFactura, monto]) => ({ codigoFactura, monto: pesos(monto) })),
          formas: formas.map(([forma, monto]) => ({
            forma,
            monto: pesos(monto),
            referencia: forma === 'TRANSFERENCIA' ? `T-${monto}` : '',
          })),
          excedente,
        },
      },
      quien,
    );
  await paga(jefa, ana.codigoPagador, [[uno.codigoFactura, 1000.01]], [['EFECTIVO', 1200]]);
  await paga(jefa, ana.codigoPagador, [[dos.codigoFactura, 300]], [['TARJETA', 200], ['EFECTIVO', 500]], 'SALDO'); // prettier-ignore
  await paga(jefa, ana.codigoPagador, [[dos.codigoFactura, 250]], [['SALDO_A_FAVOR', 150], ['TARJETA', 100]]); // prettier-ignore
  await paga(sinCaja, beto.codigoPagador, [[deBeto.codigoFactura, 123.45]], [['TRANSFERENCIA', 123.45]]);
  await paga(jefa, venta.codigoEntidad, [[venta.codigoFactura, 333.33]], [['TARJETA', 333.33]]);
  const alReves = await paga(jefa, ana.codigoPagador, [[tres.codigoFactura, 600]], [['EFECTIVO', 1000]]);
  await app.call(reversarCobro, { body: { codigoCobro: alReves.codigoCobro, motivo: 'Era de otro' } }, jefa);
  await app.call(anulaciones.anular, { body: { codigoFactura: anulada.codigoFactura, motivo: 'Mal hecha' } }, jefa);
  await tienda(jefa.usuario);
  // Counted: from now on its sums are told.
  filas = await leer();
  const deCaja = filas.cobros.filter(({ codigo_caja: caja }) => caja === codigoCaja);
  const efectivo =
    suma(
      filas.formas.filter(({ forma, codigo_cobro: codigo }) => forma === 'EFECTIVO' && deCaja.some((uno) => uno.codigo_cobro === codigo)),
      ({ monto }) => monto,
    ) -
    suma(deCaja, ({ devuelta }) => devuelta) -
    suma(filas.reversiones, (una) => una.efectivo);
  const esperado = pesos(1000) + efectivo;
  await app.rows(
    `update caja set contada = now(), conteo = '[]', contado = $1, esperado = $2, explicacion = 'Faltó' where codigo_caja = $3`,
    [esperado - 500, esperado, codigoCaja],
  );
  const propias = new Set([academia.codigoCompania]);
  const leidas = await leer();
  const deAqui = (de: any[]) => de.filter(({ codigo_compania: compania }) => compania === undefined || propias.has(compania));
  filas = Object.fromEntries(Object.entries(leidas).map(([tabla, de]) => [tabla, deAqui(de)])) as unknown as Filas;
});

const totalesDe = async (call: Call, query: object = {}) =>
  ((await app.call(call as ListCall, { query: query }, { token })) as unknown as { totales: any }).totales;

const ANIO = { desde: '2025-01-01', hasta: '2026-12-31' };
const analizado = () => ({
  facturas: vivas().length,
  facturado: suma(vivas(), (una) => una.total),
  cobrado: suma(vivas(), (una) => una.pagado),
  pendiente: pendiente(vivas()),
  vencido: pendiente(vivas().filter(vencida)),
  rebajado: rebajas(['BECA', 'DESCUENTO']),
});
/** The monitoring of one group, day by day. */
function monitoreado() {
  const cifras = { programadas: 0, registradas: 0, aTiempo: 0, tarde: 0, faltas: 0, sinClase: 0, recuperaciones: 0 };
  for (let dia = new Date('2026-02-10'); dia <= new Date(HOY); dia.setUTCDate(dia.getUTCDate() + 1)) {
    const fecha = dia.toISOString().slice(0, 10);
    const enHorario = filas.horario.some((una) => una.dia === (dia.getUTCDay() || 7));
    const libre = filas.libres.some((una) => una.fecha === fecha);
    const lista = filas.listas.find((una) => una.fecha === fecha);
    const aTiempo = lista && new Date(lista.tomada).toISOString().slice(0, 10) <= fecha;
    if (enHorario && libre) cifras.sinClase += 1;
    if (lista && !(enHorario && !libre)) cifras.recuperaciones += 1;
    if (!enHorario || libre) continue;
    cifras.programadas += 1;
    if (!lista) cifras.faltas += 1;
    else cifras.registradas += 1;
    if (lista) cifras[aTiempo ? 'aTiempo' : 'tarde'] += 1;
  }
  return { ...cifras, cumplimiento: Math.round((cifras.registradas * 10_000) / cifras.programadas) };
}
/** Who stopped coming: so many absences since the last class attended, or so many days while a group of theirs took rolls. */
function dejaronDeVenir(ausencias: number, dias: number) {
  const quienes = filas.estudiantes.filter(({ activo, codigo_estudiante: codigo }) => {
    const lugares = filas.inscripciones.filter((una) => una.codigo_estudiante === codigo && una.estatus === 'ACTIVA');
    const suyas = filas.marcas.filter((una) => una.codigo_estudiante === codigo);
    const ultima = suyas
      .flatMap(({ estado, fecha }) => (['PRESENTE', 'TARDANZA'].includes(estado) ? [fecha] : []))
      .sort()
      .at(-1);
    const faltas = suyas.filter(({ estado, fecha }) => estado === 'AUSENTE' && !(fecha <= ultima)).length;
    const sinVerse = diasEntre(ultima ?? lugares.map(({ desde }) => desde).sort()[0] ?? HOY, HOY);
    const hubo = filas.marcas.some(
      (una) => diasEntre(una.fecha, HOY) < dias && lugares.some((lugar) => lugar.codigo_grupo === una.codigo_grupo),
    );
    return activo && lugares.length > 0 && (faltas >= ausencias || (hubo && sinVerse >= dias));
  });
  const contactoDe = (codigo: number) => filas.contactos.filter((uno) => uno.codigo_estudiante === codigo).at(-1);
  const codigos = quienes.map((uno) => uno.codigo_estudiante);
  return {
    estudiantes: codigos.length,
    sinContacto: codigos.filter((codigo) => !(diasEntre(contactoDe(codigo)?.dia ?? '2000-01-01', HOY) < 30)).length,
    rotos: codigos.filter((codigo) => contactoDe(codigo)?.regresa < HOY).length,
    pendiente: pendiente(filas.facturas.filter((una) => codigos.includes(una.codigo_estudiante))),
  };
}
const atrasado = () => ({ facturas: deDebe().length, pendiente: pendiente(deDebe()) });

test.each<[string, Call, object, () => object]>([
  ['vencida', vencidas, {}, () => ({ pendiente: pendiente(filas.facturas.filter(vencida)) })],
  ['estudianteAtraso', atrasos.porGrupo, {}, atrasado],
  ['estudianteAtrasoSucursal', atrasos.porSucursal, {}, atrasado],
  ['estudianteAtrasoMes', atrasos.porMes, {}, atrasado],
  [
    'historial',
    historialFacturas,
    {},
    () => ({
      total: suma(vivas(), (una) => una.total),
      pagado: suma(vivas(), (una) => una.pagado),
      pendiente: pendiente(filas.facturas),
      anulado: suma(
        filas.facturas.filter(({ estatus }) => estatus === 'ANULADA'),
        (una) => una.total,
      ),
    }),
  ],
  [
    'resumenCobroFecha',
    cobrosPorFecha,
    {},
    () => ({ cobrado: cobrado(), reversado: reversado(), neto: cobrado() - reversado(), fuera: fuera() }),
  ],
  [
    'resumenCobroFecha, uno a uno',
    movimientosDeCobro,
    {},
    () => ({ cobros: filas.cobros.length, reversos: filas.reversiones.length, monto: cobrado() - reversado(), fuera: fuera() }),
  ],
  [
    'ingresoCajaDia',
    cajaDia,
    {},
    () => ({
      cobrado: cobrado() - reversado(),
      fuera: fuera(),
      esperado: suma(filas.cajas, (una) => una.esperado),
      contado: suma(filas.cajas, (una) => una.contado),
      diferencia: -500,
      sinContar: 0,
    }),
  ],
  ['ingresoResumenAnual', resumenAnual, { anio: 2026 }, () => ({ total: cobrado() - reversado(), anterior: 0 })],
  [
    'historialCobroFactura',
    cobrosDeFactura,
    {},
    () => ({
      monto: suma(filas.lineas, (una) => una.monto),
      vigente: suma(filas.facturas, (una) => una.pagado),
      reversado: suma(filas.reversiones, (una) => cobroDe(una).aplicado),
    }),
  ],
  ['estatus por grupo', analisisIngresos, { ...ANIO, por: 'GRUPO' }, analizado],
  // An invoice of two services stands in both.
  ['estatus por servicio', analisisIngresos, { ...ANIO, por: 'SERVICIO' }, () => ({ ...analizado(), facturas: vivas().length + 1 })],
  ['estatus por sucursal y emisión', analisisIngresos, { ...ANIO, por: 'SUCURSAL', segun: 'EMISION' }, analizado],
  [
    'histPagoEstudiante',
    estadoEstudiante,
    ANIO,
    () => ({
      pendiente: pendiente(deEstudiantes()),
      vencido: pendiente(deDebe()),
      porVencer: pendiente(deEstudiantes()) - pendiente(deDebe()),
      saldoAFavor: suma(filas.saldos, (una) => una.monto),
    }),
  ],
  [
    'estudiantePorGrupo',
    estudiantesPorGrupo,
    {},
    () => ({ estudiantes: new Set(filas.inscripciones.map((una) => una.codigo_estudiante)).size, grupos: 1 }),
  ],
  ['reportProfesor', monitoreo, { desde: '2026-02-10', hasta: '2026-03-31' }, monitoreado],
  ['becaEstudiante', becados, {}, () => ({ estudiantes: 1, costo: rebajas(['BECA']) })],
  [
    'estudianteInactivo',
    inactivos,
    {},
    () => {
      const fueron = filas.estudiantes.filter(({ activo }) => !activo).map((una) => una.codigo_estudiante);
      return { estudiantes: fueron.length, pendiente: pendiente(filas.facturas.filter((una) => fueron.includes(una.codigo_estudiante))) };
    },
  ],
  ['estudianteInactivo, quienes dejaron de venir', retencion, {}, () => dejaronDeVenir(3, 21)],
  ['estudianteInactivo, no vistos en cuatro días', retencion, { ausencias: 9, dias: 4 }, () => dejaronDeVenir(9, 4)],
  [
    'existenciaArticulo',
    existencias,
    {},
    () => {
      const activos = filas.articulos.filter(({ activo }) => activo);
      const hay = (articulo: any, sucursal: number) =>
        filas.existencias.find((una) => una.codigo_articulo === articulo.codigo_articulo && una.codigo_sucursal === sucursal)?.cantidad ??
        0;
      return {
        articulos: activos.length,
        existencia: suma(filas.existencias, (una) => una.cantidad),
        valor: suma(filas.existencias, (una) => una.valor),
        valorVenta: suma(filas.existencias, (una) => una.cantidad * una.precio),
        bajoMinimo: activos.flatMap((uno) => academia.sucursales.filter((una) => hay(uno, una) < uno.existencia_minima)).length,
      };
    },
  ],
])('the totals of %s are the sums of the rows of the tables', async (_, call, query, esperado) => {
  const totales = await totalesDe(call, query);
  const esperados = esperado();
  expect(Object.values(esperados).some((cifra) => cifra !== 0)).toBe(true);
  expect(totales).toMatchObject(esperados);
});

test('who asks for the payments of one invoice gets all of them, whatever the days that the page began with', async () => {
  const deUna = filas.facturas.find(
    ({ codigo_factura: codigo, tipo }) => tipo === 'CUOTA' && filas.lineas.some((una) => una.codigo_factura === codigo),
  );
  const suyas = filas.lineas.filter((una) => una.codigo_factura === deUna.codigo_factura);
  const pide = async (query: { numero?: number; codigoFactura?: number }) =>
    (await app.ask(cobrosDeFactura, { query: { page: 0, size: 16, ...query, desde: '2099-01-01' } }, { token })).body.filas;
  expect(await pide({})).toEqual([]);
  for (const query of [{ numero: deUna.numero }, { codigoFactura: deUna.codigo_factura }])
    expect(await pide(query)).toHaveLength(suyas.length);
});

/** What a report has to be asked for to have rows here. */
const piden = (): [ListCall, object][] => [
  [resumenAnual, { anio: 2026 }],
  [analisisIngresos, { por: 'SERVICIO' }],
  [monitoreo, { desde: '2026-02-10' }],
  [estadoEstudiante, { codigoEstudiante: ana.codigoEstudiante }],
  // A void invoice is a row, and in no sum.
  [historialFacturas, { estatus: 'PENDIENTE' }],
];

test('the columns of every report add up to its totals', async () => {
  const pedido = new Map(piden());
  for (const call of calls.filter(isList).filter(({ list }) => list.sums?.length)) {
    const { filas: todas, totales } = (await app.call(call, { query: { ...pedido.get(call), size: 200 } }, { token })) as any;
    for (const campo of call.list.sums!)
      expect([call.path, campo, suma(todas, (una) => una[campo] ?? 0)]).toEqual([call.path, campo, totales[campo] ?? 0]);
  }
});

test('one number on several pages is one number', async () => {
  const [porFecha, unoAUno, dia, anual] = [
    await totalesDe(cobrosPorFecha),
    await totalesDe(movimientosDeCobro),
    await totalesDe(cajaDia),
    await totalesDe(resumenAnual),
  ];
  expect([unoAUno.monto, dia.cobrado, anual.total]).toEqual([porFecha.neto, porFecha.neto, porFecha.neto]);
  expect(Object.values(anual.porMes)).toEqual([porFecha.neto]);
  const [deuda, analisis] = [await totalesDe(vencidas), await totalesDe(analisisIngresos)];
  expect(analisis.vencido).toBe(deuda.pendiente);
});

test('a statement runs from nothing to what the student owes, movement by movement, and a page in the middle goes on where the last one ended', async () => {
  const query = { codigoEstudiante: ana.codigoEstudiante, size: 200 };
  const { filas: movimientos, totales } = await app.call(estadoEstudiante, { query: query }, { token });
  let saldo = 0;
  for (const { cargo, abono, saldo: dicho } of movimientos) expect((saldo += cargo - abono)).toBe(dicho);
  expect(saldo).toBe(totales.pendiente);
  expect(new Set(movimientos.map(({ clase }) => clase))).toEqual(new Set(['CARGO', 'ANULACION', 'PAGO', 'REVERSO']));
  const { filas: segunda } = await app.call(estadoEstudiante, { query: { ...query, size: 3, page: 1 } }, { token });
  expect(segunda).toEqual(movimientos.slice(3, 6));
});

test('nobody is told the cash of a drawer that is not counted: neither its sums nor by which form it came', async () => {
  const otra = await nuevaAcademia(app);
  const cajera = await nuevoUsuario(app, otra);
  await nuevaCaja(app, otra, cajera.codigoUsuario);
  const nino = await nuevoEstudiante(app, otra);
  const { codigoFactura } = await nuevaFactura(app, otra, { estudiante: nino });
  const body = {
    codigoSucursal: otra.sucursales[0],
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(700) }],
    formas: [{ forma: 'EFECTIVO' as const, monto: pesos(500), referencia: '' }, { forma: 'TARJETA' as const, monto: pesos(200), referencia: '' }], // prettier-ignore
    excedente: 'DEVUELTA' as const,
  };
  await app.call(cobrar, { body }, cajera);
  const { filas: dias, totales } = await app.call(cajaDia, { query: {} }, cajera);
  expect(dias).toHaveLength(1);
  expect(dias[0]).toMatchObject({ estado: 'ABIERTA', cobros: 1, efectivo: null, tarjeta: null, cobrado: null, esperado: null });
  expect(totales).toMatchObject({ cobrado: 0, efectivo: 0, sinContar: 1 });
  const porFecha = await app.call(cobrosPorFecha, { query: {} }, cajera);
  expect(porFecha.filas.map(({ forma, neto }) => [forma, neto])).toEqual([['SIN_CONTAR', pesos(700)]]);
  expect((await app.call(cobrosPorFecha, { query: { forma: 'EFECTIVO' } }, cajera)).filas).toEqual([]);
  expect((await app.call(movimientosDeCobro, { query: {} }, cajera)).filas[0]!.formas).toEqual(['SIN_CONTAR']);
});
