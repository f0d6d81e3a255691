import { seguimiento } from '@/contract/estudiantes/seguimiento';
import { inactivos } from '@/contract/reportes/academia/inactivos';
import { retencion } from '@/contract/reportes/academia/retencion';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { sumarDias } from '@/domain/fechas';
import { bajaEstudiante } from '@/server/db/schema/estudiantes';
import { listaEspera } from '@/server/db/schema/inscripciones';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

// Who stopped coming: HOY is a Tuesday; the marks stand on days before it.

const app = createTestApp();
let academia: Academia;
let token: string;
let coach: string;
let ajeno: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
const alumnos: Record<string, Awaited<ReturnType<typeof nuevoEstudiante>>> = {};

const marcar = (nombre: string, marcas: readonly (readonly [dias: number, estado: string])[], codigoGrupo = grupo.codigoGrupo) =>
  Promise.all(
    marcas.map(([dias, estado]) =>
      app.rows(
        `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
         values ($1, $2, $3, $4, $5, $6, $7, 'x')`,
        [
          academia.codigoCompania,
          grupo.codigoSucursal,
          codigoGrupo,
          alumnos[nombre]!.codigoEstudiante,
          grupo.codigoProfesor,
          sumarDias(HOY, -dias),
          estado,
        ],
      ),
    ),
  );

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const quien = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [67, 71, 12] });
  coach = quien.token;
  ({ token: ajeno } = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [67, 71] }));
  grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10' } });
  await app.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [quien.codigoUsuario, grupo.codigoProfesor]);
  const sinLista = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, values: { descripcion: 'Sin listas' } });
  for (const nombre of ['Seguidas', 'Excusada', 'Lejana', 'Viene', 'Nunca', 'Suelta']) {
    alumnos[nombre] = await nuevoEstudiante(app, academia, { nombre });
    const values = { fechaInscripcion: sumarDias(HOY, -60) };
    await nuevaInscripcion(app, academia, { estudiante: alumnos[nombre], grupo: nombre === 'Suelta' ? sinLista : grupo, values });
  }
  // Three in a row after a class attended; before it there were others, which do not count.
  await marcar('Seguidas', [[20, 'AUSENTE'], [14, 'PRESENTE'], [12, 'AUSENTE'], [7, 'AUSENTE'], [5, 'AUSENTE']]); // prettier-ignore
  // An excuse neither counts nor ends the row: two absences are too few.
  await marcar('Excusada', [
    [14, 'TARDANZA'],
    [12, 'AUSENTE'],
    [7, 'EXCUSA'],
    [5, 'AUSENTE'],
  ]);
  // Nobody marks this one any more, and the group took rolls meanwhile.
  await marcar('Lejana', [[30, 'PRESENTE']]);
  await marcar('Viene', [
    [30, 'AUSENTE'],
    [28, 'AUSENTE'],
    [26, 'AUSENTE'],
    [5, 'PRESENTE'],
  ]);
  // Of a group that takes no rolls.
  await marcar('Suelta', [[40, 'PRESENTE']], sinLista.codigoGrupo);
  await nuevaFactura(app, academia, { estudiante: alumnos.Seguidas!, values: { total: pesos(1250.5), fechaVencimiento: HOY } });
  await nuevaFactura(app, academia, { estudiante: alumnos.Viene!, values: { total: pesos(999) } });
});

const tabla = (query: object = {}, como = token) => app.call(retencion, { query: query }, { token: como });
const nombres = ({ filas }: Awaited<ReturnType<typeof tabla>>) => filas.map(({ estudiante }) => estudiante.split(' ')[0]);

test('who missed three in a row or was not seen for 21 days while the group took rolls, with what each owes', async () => {
  const { filas, totales } = await tabla();
  expect(
    filas.map(({ estudiante, ausencias, diasSinAsistir, ultimaAsistencia, pendiente, grupos }) => [
      estudiante.split(' ')[0],
      ausencias,
      diasSinAsistir,
      ultimaAsistencia,
      pendiente,
      grupos,
    ]),
  ).toEqual([
    // prettier-ignore
    ['Seguidas', 3, 14, sumarDias(HOY, -14), pesos(1250.5), 'Sub-10'],
    ['Nunca', 0, 60, null, 0, 'Sub-10'],
    ['Lejana', 0, 30, sumarDias(HOY, -30), 0, 'Sub-10'],
  ]);
  expect(totales).toEqual({ estudiantes: 3, sinContacto: 3, rotos: 0, pendiente: pesos(1250.5) });
});

test('other numbers of absences and days, and the branch, narrow it', async () => {
  expect(nombres(await tabla({ ausencias: 2, dias: 200 }))).toEqual(['Seguidas', 'Excusada']);
  expect(nombres(await tabla({ ausencias: 9, dias: 14, sortField: 'estudiante', sortOrderAsc: true }))).toEqual(['Excusada', 'Lejana', 'Nunca', 'Seguidas']); // prettier-ignore
  expect(nombres(await tabla({ codigoSucursal: academia.sucursales[1] }))).toEqual([]);
});

test('amounts are told to whom they are, and a coach sees the own groups only', async () => {
  const suyos = await tabla({}, coach);
  expect(nombres(suyos)).toEqual(['Seguidas', 'Nunca', 'Lejana']);
  expect([suyos.totales.pendiente, ...suyos.filas.map(({ pendiente }) => pendiente)]).toEqual([null, null, null, null]);
  expect(nombres(await tabla({}, ajeno))).toEqual([]);
  const { token: lista } = await nuevoUsuario(app, academia, { accesos: [71] });
  expect((await tabla({}, lista)).totales.pendiente).toBeNull();
});

describe('what the family said', () => {
  const anotar = (quien: string, body: object, como = token, clave = nuevaClave()) =>
    app.send('POST', 'estudiante/seguimiento', {
      token: como,
      clave,
      body: { codigoEstudiante: alumnos[quien]!.codigoEstudiante, regresa: null, nota: '', ...body },
    });
  const historial = (quien: string, como = token) =>
    app.call(seguimiento.historial, { query: { codigoEstudiante: alumnos[quien]!.codigoEstudiante } }, { token: como });
  const en = async (dias: number, que: () => Promise<unknown>) => {
    app.setNow(`${sumarDias(HOY, dias)}T15:00:00Z`);
    await que();
    app.setNow(`${HOY}T15:00:00Z`);
  };

  test('an agreed return has a day to come, and nothing else has one', async () => {
    for (const [body, error] of [
      [{ resultado: 'REGRESA' }, 'Requerido'],
      [{ resultado: 'REGRESA', regresa: sumarDias(HOY, -1) }, 'La fecha de regreso ya pasó'],
      [{ resultado: 'REGRESA', regresa: sumarDias(HOY, 91) }, 'A lo sumo 90 días desde hoy'],
      [{ resultado: 'NO_CONTESTA', regresa: HOY }, 'Solo un regreso acordado lleva fecha'],
    ] as const)
      expect((await anotar('Lejana', body)).body.errors).toEqual({ regresa: error });
    expect(await historial('Lejana')).toEqual([]);
  });

  test('is kept once however often it is sent, told latest first, and the board follows', async () => {
    const clave = nuevaClave();
    for (let i = 0; i < 2; i += 1)
      expect((await anotar('Lejana', { resultado: 'NO_CONTESTA', nota: 'Buzón' }, token, clave)).status).toBe(200);
    await anotar('Seguidas', { resultado: 'REGRESA', regresa: sumarDias(HOY, 2) });
    expect(await historial('Lejana')).toMatchObject([{ resultado: 'NO_CONTESTA', nota: 'Buzón', estado: null }]);
    expect(await historial('Seguidas')).toMatchObject([{ resultado: 'REGRESA', regresa: sumarDias(HOY, 2), estado: 'VIGENTE' }]);
    expect(nombres(await tabla({ seguimiento: 'VIGENTE' }))).toEqual(['Seguidas']);
    expect(nombres(await tabla({ seguimiento: 'SIN' }))).toEqual(['Nunca']);
    expect((await tabla()).totales).toMatchObject({ sinContacto: 1, rotos: 0 });
    const [auditada] = await app.rows(`select accion, despues->>'resultado' que from auditoria where tabla = 'seguimiento_estudiante' order by momento desc limit 1`); // prettier-ignore
    expect(auditada).toEqual({ accion: 'INSERT', que: 'REGRESA' });
  });

  test('a day that passed without the child is broken; one on which the child came is kept', async () => {
    await en(-10, () => anotar('Nunca', { resultado: 'REGRESA', regresa: sumarDias(HOY, -6) }));
    await en(-10, () => anotar('Viene', { resultado: 'REGRESA', regresa: sumarDias(HOY, -6) }));
    expect(await historial('Nunca')).toMatchObject([{ estado: 'ROTO' }]);
    expect(await historial('Viene')).toMatchObject([{ estado: 'CUMPLIDO' }]);
    const rotos = await tabla({ seguimiento: 'ROTO' });
    expect([nombres(rotos), rotos.filas[0]!.estado]).toEqual([['Nunca'], 'ROTO']);
    expect((await tabla()).totales.rotos).toBe(rotos.totales.estudiantes);
  });

  test('a coach writes of the own groups; of another student nobody is told that there is one', async () => {
    expect((await anotar('Seguidas', { resultado: 'LO_PIENSA' }, coach)).status).toBe(200);
    expect((await anotar('Seguidas', { resultado: 'LO_PIENSA' }, ajeno)).status).toBe(404);
    await expect(historial('Seguidas', ajeno)).rejects.toThrow('404');
    const { token: cajera } = await nuevoUsuario(app, academia, { accesos: [11] });
    expect((await anotar('Seguidas', { resultado: 'LO_PIENSA' }, cajera)).status).toBe(403);
  });

  test('who left keeps the last contact too, with the absences since the last class', async () => {
    const { codigoEstudiante } = (alumnos.Fue = await nuevoEstudiante(app, academia, { nombre: 'Fue', activo: false }));
    const { codigoCompania } = academia;
    await app.deps.db
      .insert(bajaEstudiante)
      .values({ codigoCompania, codigoEstudiante, fecha: HOY, motivo: 'Se mudó', usuario: 'pruebas' });
    await marcar('Fue', [[40, 'PRESENTE'], [35, 'AUSENTE'], [33, 'AUSENTE']]); // prettier-ignore
    await anotar('Fue', { resultado: 'NO_REGRESA' });
    const { filas } = await app.call(inactivos, { query: {} }, { token });
    expect(filas).toMatchObject([{ ausencias: 2, diasSinAsistir: 40, resultado: 'NO_REGRESA', contacto: HOY, regresa: null }]);
  });
});

test('who waits for a place is told by group, those with a place by now first, and so is what needs attention', async () => {
  const { codigoCompania } = academia;
  const lleno = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, values: { descripcion: 'Lleno', capacidad: 1 } });
  await nuevaInscripcion(app, academia, { estudiante: alumnos.Viene!, grupo: lleno });
  const esperar = (de: typeof lleno, nombre: string, orden: number, dias: number) => {
    const { codigoGrupo, codigoSucursal } = de;
    const { codigoEstudiante } = alumnos[nombre]!;
    const values = { codigoCompania, codigoSucursal, codigoGrupo, codigoEstudiante, orden, fecha: sumarDias(HOY, -dias), usuario: 'x' };
    return app.deps.db.insert(listaEspera).values(values);
  };
  await esperar(lleno, 'Nunca', 2, 9);
  await esperar(lleno, 'Lejana', 1, 3);
  await esperar(grupo, 'Suelta', 1, 1);
  const { esperan, grupos } = await app.call(inicio.esperas, { query: {} }, { token });
  expect(esperan).toBe(3);
  expect(
    grupos.map(({ grupo: nombre, esperan: n, libres, desde, siguiente }) => [nombre, n, libres > 0, desde, siguiente.split(' ')[0]]),
  ).toEqual([
    ['Sub-10', 1, true, sumarDias(HOY, -1), 'Suelta'],
    ['Lleno', 2, false, sumarDias(HOY, -9), 'Lejana'],
  ]);
  const atencion = await app.call(inicio.atencion, { query: {} }, { token });
  expect(atencion).toContainEqual({ clase: 'ESPERA_CON_LUGAR', cantidad: 1 });
});
