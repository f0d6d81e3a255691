import { estudiantes } from '@/contract/estudiantes/estudiante';
import { fichas } from '@/contract/estudiantes/info';
import { inscripciones } from '@/contract/inscripciones/leida';
import { becados } from '@/contract/reportes/academia/becados';
import { detalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { atrasos } from '@/contract/reportes/atraso';
import { inactivos } from '@/contract/reportes/academia/inactivos';
import { retencion } from '@/contract/reportes/academia/retencion';
import { historialFacturas } from '@/contract/reportes/historialFacturas';
import { analisisIngresos } from '@/contract/reportes/ingresos/analisis';
import { sumarDias } from '@/domain/fechas';
import { beca, becaEstudiante } from '@/server/db/schema/dinero/precios';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  pesos,
} from '../../support/factories';

// A child whose invoices stayed billed in the branch that it left: who works in the new one alone sees what is owed there.

const app = createTestApp();

async function conMudada() {
  const academia = await nuevaAcademia(app);
  const [aqui, alla] = academia.sucursales;
  const grupo = await nuevoGrupo(app, academia);
  const nina = await nuevoEstudiante(app, academia, { nombre: 'Ana' });
  const values = { fechaInscripcion: sumarDias(HOY, -60) };
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nina, grupo, values });
  const factura = (codigoSucursal: number, total: number) =>
    nuevaFactura(app, academia, { estudiante: nina, values: { codigoInscripcion, codigoSucursal, total: pesos(total) } });
  const facturas = [await factura(aqui, 1000), await factura(alla, 500)] as const;
  const deAqui = await nuevoUsuario(app, academia, { sucursales: [aqui] });
  return { academia, aqui, alla, grupo, nina, codigoInscripcion, facturas, deAqui, deAmbas: await nuevoUsuario(app, academia) };
}
type Quien = Awaited<ReturnType<typeof conMudada>>['deAqui'];

test('an enrolment shows the invoices of the caller’s branches, and owes these, alone, in lists and in its group', async () => {
  const { grupo, nina, codigoInscripcion, facturas, deAqui, deAmbas } = await conMudada();
  const lee = async (quien: Quien) => {
    const una = await app.call(inscripciones.id, { params: { id: codigoInscripcion } }, quien);
    const actual = await app.call(inscripciones.actual, { query: { codigoEstudiante: nina.codigoEstudiante } }, quien);
    const { rows } = await app.call(inscripciones.filter, { query: {} }, quien);
    const { deuda } = await app.call(detalleGrupo, { params: { id: grupo.codigoGrupo } }, quien);
    expect(actual).toMatchObject({ facturas: una.facturas, pendiente: una.pendiente });
    return [una.facturas.map(({ codigoFactura }) => codigoFactura), una.pendiente, rows[0]!.saldo, deuda!.pendiente, deuda!.vencido];
  };
  const [suya, ajena] = facturas.map(({ codigoFactura }) => codigoFactura);
  expect(await lee(deAqui)).toEqual([[suya], ...Array(4).fill(pesos(1000))]);
  expect(await lee(deAmbas)).toEqual([[suya, ajena], ...Array(4).fill(pesos(1500))]);
});

test('who stopped coming, who left and who has a scholarship: amounts of the caller’s branches alone', async () => {
  const { academia, aqui, alla, grupo, nina, codigoInscripcion, facturas, deAqui, deAmbas } = await conMudada();
  const { codigoCompania } = academia;
  const dias = { desde: '2026-01-01', hasta: '2026-12-31' };
  const { db } = app.deps;
  const [otorga] = await db
    .insert(beca)
    .values({ codigoCompania, descripcion: 'Media', porcentaje: 5000, cubre: 'CUOTA', ...dias })
    .returning();
  const { codigoBeca } = otorga!;
  const { codigoEstudiante } = nina;
  await db
    .insert(becaEstudiante)
    .values({ codigoSucursal: aqui, codigoEstudiante, codigoBeca, motivo: 'x', momento: `${HOY}T10:00:00Z`, usuario: 'x', ...dias });
  const rebaja = { tipo: 'BECA', codigo: codigoBeca, concepto: 'Beca', monto: -100 };
  await app.rows(`update factura_detalle set pasos = pasos || $1::jsonb where codigo_factura = any($2)`, [
    JSON.stringify([rebaja]),
    facturas.map(({ codigoFactura }) => codigoFactura),
  ]);
  await app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
     select $1, $2, $3, $4, $5, $6::date - n, 'AUSENTE', 'x' from generate_series(1, 3) n`,
    [codigoCompania, aqui, grupo.codigoGrupo, codigoEstudiante, grupo.codigoProfesor, HOY],
  );
  const becas = async (quien: Quien) => (await app.call(becados, { query: {} }, quien)).filas.map(({ facturas: n, costo }) => [n, costo]);
  expect([await becas(deAqui), await becas(deAmbas)]).toEqual([[[1, 100]], [[2, 200]]]);
  const faltan = async (quien: Quien) => (await app.call(retencion, { query: {} }, quien)).filas.map(({ pendiente }) => pendiente);
  expect([await faltan(deAqui), await faltan(deAmbas)]).toEqual([[pesos(1000)], [pesos(1500)]]);

  await app.rows(`update inscripcion set estatus = 'CANCELADA', fecha_cancelacion = $2 where codigo_inscripcion = $1`, [
    codigoInscripcion,
    HOY,
  ]);
  await app.rows('update estudiante set activo = false where codigo_estudiante = $1', [codigoEstudiante]);
  await app.rows(
    `with c as (insert into cobro (codigo_compania, codigo_sucursal, numero, codigo_pagador, fecha, momento, aplicado, recibido, devuelta, saldo, usuario, verificacion)
       values ($1, $2, 1, $3, $4::date, $4::date, 100, 100, 0, 0, 'x', 'x') returning codigo_cobro, fecha)
     insert into cobro_factura (codigo_cobro, codigo_factura, monto, fecha) select codigo_cobro, $5, 100, fecha from c`,
    [codigoCompania, alla, nina.codigoPagador, HOY, facturas[1].codigoFactura],
  );
  const salieron = async (quien: Quien) => {
    const { filas, totales } = await app.call(inactivos, { query: {} }, quien);
    return [filas.map(({ pendiente, ultimoPago }) => [pendiente, ultimoPago]), totales.pendiente];
  };
  expect(await salieron(deAqui)).toEqual([[[pesos(1000), null]], pesos(1000)]);
  expect(await salieron(deAmbas)).toEqual([[[pesos(1500), HOY]], pesos(1500)]);
});

test('the attendance of a record is that of the caller’s branches and, for a coach, groups', async () => {
  const { academia, aqui, alla, grupo, nina, deAqui, deAmbas } = await conMudada();
  const lejano = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoSucursal: alla });
  const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
  const suyo = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoProfesor });
  await nuevaInscripcion(app, academia, { estudiante: nina, grupo: suyo });
  const marca = (codigoSucursal: number, { codigoGrupo, codigoProfesor: de }: typeof grupo, estado: string, dias: number) =>
    app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       values ($1, $2, $3, $4, $5, $6, $7, 'x')`,
      [academia.codigoCompania, codigoSucursal, codigoGrupo, nina.codigoEstudiante, de, sumarDias(HOY, -dias), estado],
    );
  await marca(aqui, grupo, 'PRESENTE', 1);
  await marca(aqui, suyo, 'AUSENTE', 2);
  await marca(alla, lejano, 'AUSENTE', 3);
  const lee = async (quien: Quien) => (await app.call(fichas.resumen, { params: { id: nina.codigoEstudiante } }, quien)).asistencia;
  expect(await lee(deAqui)).toEqual({ clases: 2, asistidas: 1, porcentaje: 5000 });
  expect(await lee(coach)).toEqual({ clases: 1, asistidas: 0, porcentaje: 0 });
  expect(await lee(deAmbas)).toEqual({ clases: 3, asistidas: 1, porcentaje: 3333 });
});

test('a student is listed with the enrolments of the caller’s branches and, for a coach, groups, alone', async () => {
  const { academia, alla, grupo, nina, codigoInscripcion, deAqui, deAmbas } = await conMudada();
  const { codigoPeriodo } = grupo;
  const lejano = await nuevoGrupo(app, academia, { codigoPeriodo, codigoSucursal: alla });
  const visita = await nuevaInscripcion(app, academia, { estudiante: nina, grupo: lejano, values: { visita: true } });
  const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
  const suyo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor });
  const suya = await nuevaInscripcion(app, academia, { estudiante: nina, grupo: suyo });
  const lee = async (quien: Quien) => {
    const { rows } = await app.call(estudiantes.filterInscripcion, { query: {} }, quien);
    const todos = await app.call(estudiantes.allInscripcion, { query: {} }, quien);
    expect(todos).toEqual(rows);
    return rows[0]!.inscripciones.map((una) => una.codigoInscripcion).sort((a, b) => a - b);
  };
  const deAlla = await nuevoUsuario(app, academia, { sucursales: [alla] });
  expect(await lee(deAqui)).toEqual([codigoInscripcion, suya.codigoInscripcion]);
  expect(await lee(deAlla)).toEqual([visita.codigoInscripcion]);
  expect(await lee(coach)).toEqual([suya.codigoInscripcion]);
  expect(await lee(deAmbas)).toEqual([codigoInscripcion, visita.codigoInscripcion, suya.codigoInscripcion]);
});

test('a debt that stayed names no group of the branch to which the enrolment moved, to who lacks it', async () => {
  const { academia, alla, grupo, nina, codigoInscripcion, deAqui, deAmbas } = await conMudada();
  const values = { descripcion: 'Sub-10 de allá' };
  const lejano = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoSucursal: alla, values });
  await nuevaFactura(app, academia, { estudiante: nina, values: { total: pesos(70) } });
  await app.rows('update inscripcion set codigo_grupo = $2, codigo_sucursal = $3 where codigo_inscripcion = $1', [
    codigoInscripcion,
    lejano.codigoGrupo,
    alla,
  ]);
  const lee = async (quien: Quien) => {
    const porGrupo = await app.call(atrasos.porGrupo, { query: { sortField: 'pendiente' } }, quien);
    expect(porGrupo.total).toBe(porGrupo.filas.length);
    const porSucursal = await app.call(atrasos.porSucursal, { query: {} }, quien);
    const deFacturas = await app.call(historialFacturas, { query: { sortField: 'pendiente' } }, quien);
    const deIngresos = await app.call(analisisIngresos, { query: { por: 'GRUPO', sortField: 'facturado' } }, quien);
    return [
      porGrupo.filas.map(({ grupo: uno, codigoGrupo, pendiente }) => [uno, codigoGrupo, pendiente]),
      porSucursal.filas.map(({ grupo: uno }) => uno),
      deFacturas.filas.map(({ grupo: uno }) => uno).sort(),
      deIngresos.filas.map(({ concepto, facturado }) => [concepto, facturado]),
    ];
  };
  expect(await lee(deAqui)).toEqual([[['', null, pesos(1070)]], [''], ['', ''], [['Sin grupo', pesos(1070)]]]);
  expect(await lee(deAmbas)).toEqual([
    [
      ['', null, pesos(70)],
      ['Sub-10 de allá', lejano.codigoGrupo, pesos(1500)],
    ],
    ['Sub-10 de allá'],
    ['', 'Sub-10 de allá', 'Sub-10 de allá'],
    [
      ['Sin grupo', pesos(70)],
      ['Sub-10 de allá', pesos(1500)],
    ],
  ]);
});
