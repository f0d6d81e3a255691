import { bajas as calls } from '@/contract/estudiantes/baja';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { listaEspera } from '@/contract/inscripciones/listaEspera';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let quien: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  quien = await nuevoUsuario(app, academia, { accesos: [9], tipoUsuario: 'OPERADOR' });
});

type Nino = Awaited<ReturnType<typeof nuevoEstudiante>>;
const desactivar = ({ codigoEstudiante }: Nino, mas: object = {}) =>
  app.send('POST', calls.desactivar.path, { ...quien, body: { codigoEstudiante, fecha: HOY, motivo: 'Se mudó', ...mas } });
const reactivar = ({ codigoEstudiante }: Nino) => app.send('POST', calls.reactivar.path, { ...quien, body: { codigoEstudiante } });
const historial = ({ codigoEstudiante }: Nino) => app.call(calls.historial, { params: { id: codigoEstudiante } }, quien);
const ficha = ({ codigoEstudiante }: Nino) => app.call(estudiantes.id, { query: { codigoEstudiante } }, quien);

describe('a student leaves', () => {
  test('with day and reason, comes back, leaves again: the history keeps both times', async () => {
    const nino = await nuevoEstudiante(app, academia);
    const { body } = await desactivar(nino);
    expect(body).toMatchObject({
      mensaje: 'Estudiante desactivado',
      data: { activo: false, baja: { fecha: HOY, motivo: 'Se mudó', usuario: quien.usuario } },
    });
    expect((await app.call(estudiantes.filter, { query: {} }, quien)).total).toBe(0);
    expect((await desactivar(nino)).body.mensaje).toBe('Ya está inactivo');

    expect((await reactivar(nino)).body.data).toMatchObject({ activo: true, baja: null });
    expect((await reactivar(nino)).body.mensaje).toBe('Ya está activo');
    await desactivar(nino, { motivo: 'Lesión' });
    expect(await historial(nino)).toMatchObject([
      { motivo: 'Lesión', reactivado: null },
      { motivo: 'Se mudó', reactivado: `${HOY}T14:00:00.000Z`, usuarioReactiva: quien.usuario },
    ]);
  });

  test('not while enrolled: the message names the groups and what to do', async () => {
    const nino = await nuevoEstudiante(app, academia);
    const grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10 A' } });
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    const { status, body } = await desactivar(nino);
    expect([status, body.mensaje]).toEqual([409, expect.stringMatching(/Está inscrito en Sub-10 A: cancele antes la inscripción/)]);
    expect((await ficha(nino)).activo).toBe(true);
  });

  test('and waits for no place any more: the next one on the list is called', async () => {
    const [nino, otra] = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia, { nombre: 'Otra' })];
    const grupo = await nuevoGrupo(app, academia, { values: { capacidad: 1 } });
    await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo });
    const { codigoGrupo } = grupo;
    const oficina = await nuevoUsuario(app, academia);
    for (const { codigoEstudiante } of [nino, otra]) await app.call(listaEspera.save, { body: { codigoGrupo, codigoEstudiante } }, oficina);
    await app.rows(
      `insert into interesado (codigo_compania, codigo_sucursal, nombre, responsable, telefono, origen, etapa, codigo_estudiante, fecha, usuario)
       values ($1, $2, 'Niño', 'Madre', '8095550101', 'PASO', 'ESPERA', $3, $4, 'x')`,
      [academia.codigoCompania, academia.sucursales[0], nino.codigoEstudiante, HOY],
    );
    expect((await desactivar(nino)).status).toBe(200);
    const esperan = await app.call(listaEspera.active, { query: { codigoGrupo } }, oficina);
    expect(esperan.map(({ codigoEstudiante, lugar }) => [codigoEstudiante, lugar])).toEqual([[otra.codigoEstudiante, 1]]);
    expect(await app.rows('select etapa, codigo_estudiante from interesado where codigo_compania = $1', [academia.codigoCompania])).toEqual(
      [{ etapa: 'CONTACTADO', codigo_estudiante: null }],
    );
  });

  test('a debt must be seen first, and is told without its amount', async () => {
    const nino = await nuevoEstudiante(app, academia);
    await nuevaFactura(app, academia, { estudiante: nino });
    const { status, body } = await desactivar(nino);
    expect([status, Object.keys(body.errors)]).toEqual([409, ['aceptaDeuda']]);
    expect(JSON.stringify(body)).not.toMatch(/2,?500/);
    expect((await desactivar(nino, { aceptaDeuda: true })).status).toBe(200);
  });

  test.each([
    ['a day to come', { fecha: '2026-03-11' }, { fecha: 'No puede ser una fecha futura' }],
    ['a day before the entry', { fecha: '2020-01-01' }, { fecha: 'Es anterior a su ingreso' }],
    ['no reason', { motivo: ' ' }, { motivo: 'Requerido' }],
  ])('refuses %s', async (_, mas, errors) => {
    const { status, body } = await desactivar(await nuevoEstudiante(app, academia), mas);
    expect([status, body.errors]).toEqual([400, errors]);
  });

  test('one of another company or branch does not exist', async () => {
    const ajeno = await nuevoEstudiante(app, await nuevaAcademia(app));
    expect((await desactivar(ajeno)).status).toBe(404);
    expect((await reactivar(ajeno)).status).toBe(404);
    expect((await app.ask(calls.historial, { params: { id: ajeno.codigoEstudiante } }, quien)).status).toBe(404);
  });
});

describe('DELETE inscripcion/deleteestudiante', () => {
  const eliminar = ({ codigoEstudiante }: Nino, { c = academia.codigoCompania, u = quien.usuario } = {}) =>
    app.ask(calls.eliminar, { params: { c, e: codigoEstudiante, u } }, quien);
  const hay = async (tabla: string, { codigoEstudiante }: Nino) =>
    (await app.rows(`select from ${tabla} where codigo_estudiante = $1`, [codigoEstudiante])).length;

  test('removes one that was never billed or marked, with what only it has: person, guardian, documents, files', async () => {
    const nino = await nuevoEstudiante(app, academia);
    const { codigoCompania } = academia;
    const [{ codigo_archivo: archivo }] = await app.rows(
      `insert into archivo (codigo_compania, nombre, tipo, tamano) values ($1, 'acta.pdf', 'application/pdf', 3) returning codigo_archivo`,
      [codigoCompania],
    );
    await app.rows(
      `insert into documento_estudiante (codigo_compania, codigo_estudiante, tipo, codigo_archivo, usuario) values ($1, $2, 'OTRO', $3, 'x')`,
      [codigoCompania, nino.codigoEstudiante, archivo],
    );
    await app.rows('insert into estudiante_info (codigo_compania, codigo_estudiante) values ($1, $2)', [
      codigoCompania,
      nino.codigoEstudiante,
    ]);
    await app.rows(`insert into direccion (codigo_compania, codigo_entidad, tipo, calle) values ($1, $2, 'CASA', 'Calle 1')`, [
      codigoCompania,
      nino.codigoEntidad,
    ]);
    const { status, body } = await eliminar(nino, { u: quien.usuario.toUpperCase() });
    expect([status, body.data]).toEqual([200, { eliminado: true }]);
    for (const tabla of ['estudiante', 'documento_estudiante', 'estudiante_info', 'responsable_estudiante'])
      expect(await hay(tabla, nino)).toBe(0);
    expect(await app.rows('select from entidad where codigo_entidad = any($1)', [[nino.codigoEntidad, nino.codigoPagador]])).toEqual([]);
    expect(await app.rows('select from archivo where codigo_archivo = $1', [archivo])).toEqual([]);
  });

  test('leaves a guardian who has another child, and a person who buys', async () => {
    const hermano = await nuevoEstudiante(app, academia);
    const { codigoPagador } = hermano;
    const nino = await nuevoEstudiante(app, academia, { codigoPagador });
    const cliente = await nuevaEntidad(app, academia);
    await app.rows(
      `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco) values ($1, $2, $3, 'OTRO')`,
      [academia.codigoCompania, nino.codigoEstudiante, cliente.codigoEntidad],
    );
    await nuevaFactura(app, academia, { codigoEntidad: cliente.codigoEntidad });
    expect((await eliminar(nino)).status).toBe(200);
    const quedan = await app.rows('select from entidad where codigo_entidad = any($1)', [[codigoPagador, cliente.codigoEntidad]]);
    expect(quedan).toHaveLength(2);
    expect((await ficha(hermano)).responsables).toHaveLength(1);
  });

  test.each([
    [
      'billed',
      'ya se le facturó',
      async (nino: Nino) => void (await nuevaFactura(app, academia, { estudiante: nino, values: { estatus: 'ANULADA' } })),
    ],
    [
      'enrolled',
      'ya estuvo inscrito',
      async (nino: Nino) => void (await nuevaInscripcion(app, academia, { estudiante: nino, grupo: await nuevoGrupo(app, academia) })),
    ],
    [
      'marked',
      'ya tiene asistencia',
      async (nino: Nino) => {
        const { codigoGrupo, codigoProfesor } = await nuevoGrupo(app, academia);
        await app.rows(
          `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
           values ($1, $2, $3, $4, $5, '2026-03-03', 'AUSENTE', 'x')`,
          [academia.codigoCompania, academia.sucursales[0], codigoGrupo, nino.codigoEstudiante, codigoProfesor],
        );
      },
    ],
    [
      'merged into by another record',
      'otra ficha se unió a esta',
      async (nino: Nino) => {
        const otra = await nuevoEstudiante(app, academia, { activo: false });
        await app.rows('update estudiante set codigo_fusion = $1 where codigo_estudiante = $2', [
          nino.codigoEstudiante,
          otra.codigoEstudiante,
        ]);
      },
    ],
  ])('one that was %s stays whole, and deactivating is offered', async (_, porque, usar) => {
    const nino = await nuevoEstudiante(app, academia);
    await usar(nino);
    const { status, body } = await eliminar(nino);
    expect([status, body.data]).toEqual([409, { desactivar: true }]);
    expect(body.mensaje).toMatch(new RegExp(`${porque}.*Puede desactivarlo`));
    expect((await ficha(nino)).responsables).toHaveLength(1);
  });

  test('company and user in the path must be the caller’s own', async () => {
    const nino = await nuevoEstudiante(app, academia);
    const otra = await nuevaAcademia(app);
    for (const [donde, motivo] of [
      [{ c: otra.codigoCompania }, 'sucursal'],
      [{ u: 'otro' }, 'acceso'],
    ] as const) {
      const { status, body } = await eliminar(nino, donde);
      expect([status, body.motivo]).toEqual([403, motivo]);
    }
    const ajeno = await nuevoEstudiante(app, otra);
    expect((await eliminar(ajeno)).status).toBe(404);
    expect(await hay('estudiante', nino)).toBe(1);
  });
});
