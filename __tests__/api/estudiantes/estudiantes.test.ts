import { estudiantes as calls } from '@/contract/estudiantes/estudiante';
import type { SoloEstudiantes } from '@/contract/estudiantes/lectores';
import { createTestApp } from '../../support/createTestApp';
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

const app = createTestApp();
let academia: Academia;
let token: string;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});

const nino = (nombre: string, apellido = 'Pérez', mas: Parameters<typeof nuevoEstudiante>[2] = {}) =>
  nuevoEstudiante(app, academia, { nombre, apellido, ...mas });
const buscar = (query: object, como = token) => app.call(calls.filter, { query }, { token: como });
const tabla = (query: object, como = token) => app.call(calls.crudFilter, { query }, { token: como });
const nombres = ({ rows }: { rows: { nombreCompleto: string }[] }) => rows.map(({ nombreCompleto }) => nombreCompleto);

describe('what staff look for in the table', () => {
  const AYER = '2026-03-09';

  test('who owes in the caller’s branches, who is in no group, of whom no document is kept, whose birthday is this month', async () => {
    const debe = await nino('Debe');
    await nuevaFactura(app, academia, { estudiante: debe });
    const inscrito = await nino('Inscrito');
    const grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10 A' } });
    await nuevaInscripcion(app, academia, { estudiante: inscrito, grupo });
    await nino('Cumple', 'Pérez', { fechaNacimiento: '2015-03-31' });
    const conPapel = await nino('Papel');
    const { codigoCompania } = academia;
    const [archivo] = await app.rows(
      `insert into archivo (codigo_compania, nombre, tipo, tamano) values ($1, 'acta.pdf', 'application/pdf', 1) returning codigo_archivo a`,
      [codigoCompania],
    );
    await app.rows(
      `insert into documento_estudiante (codigo_compania, codigo_estudiante, tipo, descripcion, codigo_archivo, usuario) values ($1, $2, 'OTRO', '', $3, 'x')`,
      [codigoCompania, conPapel.codigoEstudiante, archivo.a],
    );
    const solo = async (cual: SoloEstudiantes) => nombres(await tabla({ solo: cual }));
    expect(await solo('DEUDA')).toEqual(['Debe Pérez']);
    expect(await solo('SIN_GRUPO')).toEqual(['Cumple Pérez', 'Debe Pérez', 'Papel Pérez']);
    expect(await solo('SIN_DOCUMENTOS')).toEqual(['Cumple Pérez', 'Debe Pérez', 'Inscrito Pérez']);
    expect(await solo('CUMPLEANOS')).toEqual(['Cumple Pérez']);
    const { token: deAlla } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]!] });
    expect(await tabla({ solo: 'DEUDA' }, deAlla)).toMatchObject({ rows: [], total: 0 });
  });

  test('balance and last attendance only where they are asked for, of the caller’s branches', async () => {
    const luis = await nino('Luis');
    await nuevaFactura(app, academia, { estudiante: luis });
    await nuevaFactura(app, academia, { estudiante: luis, values: { codigoSucursal: academia.sucursales[1], total: pesos(70) } });
    const grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10 A' } });
    for (const [fecha, estado] of [
      [AYER, 'AUSENTE'],
      ['2026-03-05', 'TARDANZA'],
      ['2026-03-03', 'PRESENTE'],
    ])
      // prettier-ignore
      await app.rows(
        `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
         values ($1, $2, $3, $4, $5, $6, $7, 'x')`,
        [academia.codigoCompania, grupo.codigoSucursal, grupo.codigoGrupo, luis.codigoEstudiante, grupo.codigoProfesor, fecha, estado],
      );
    await nino('Nuevo');
    const [sin] = (await tabla({})).rows;
    expect([sin!.saldo, sin!.ultimaAsistencia]).toEqual([undefined, undefined]);
    const vistas = async (query: object, como = token) =>
      (await tabla(query, como)).rows.map(({ saldo, ultimaAsistencia }) => [saldo, ultimaAsistencia]);
    expect(await vistas({ saldo: true, asistencia: true })).toEqual([
      [pesos(2570), '2026-03-05'],
      [pesos(0), null],
    ]);
    const { token: deAqui } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]!] });
    expect((await vistas({ saldo: true }, deAqui))[0]).toEqual([pesos(2500), undefined]);
  });

  test.each([
    [{ saldo: true }, [9, 15, 51]],
    [{ solo: 'DEUDA' }, [9, 15, 51]],
    [{ asistencia: true }, [9, 55, 51]],
    [{ solo: 'SIN_DOCUMENTOS' }, [9, 55, 15]],
  ])('%j is refused without its access', async (query, accesos) => {
    const con = async (codigos: number[], tipoUsuario: 'OPERADOR' | 'PROFESOR' = 'OPERADOR') =>
      (await app.ask(calls.crudFilter, { query: query as object }, await nuevoUsuario(app, academia, { accesos: codigos, tipoUsuario })))
        .status;
    expect([await con(accesos), await con([9, 15, 51, 55])]).toEqual([403, 200]);
    if ('saldo' in query) expect(await con([9, 55], 'PROFESOR')).toBe(403);
  });
});

describe('lists', () => {
  test('come by name as Spanish sorts it, both ways, and page through without losing or repeating one', async () => {
    for (const nombre of ['Zoé', 'Ñico', 'ana', 'Óscar', 'Nora', 'Ana']) await nino(nombre);
    await nino('Ana');
    const todas = ['ana Pérez', 'Ana Pérez', 'Ana Pérez', 'Nora Pérez', 'Ñico Pérez', 'Óscar Pérez', 'Zoé Pérez'];
    for (const lista of [buscar, tabla]) {
      expect(nombres(await lista({}))).toEqual(todas);
      expect(nombres(await lista({ sortField: 'nombreCompleto', sortOrderAsc: false }))).toEqual([...todas].reverse());
      const paginas = await Promise.all([0, 1, 2, 3].map((page) => lista({ page, size: 2 })));
      expect(paginas.flatMap(nombres)).toEqual(todas);
      expect(paginas.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
      const codigos = (await lista({ sortField: 'codigoEstudiante', sortOrderAsc: false })).rows.map(
        ({ codigoEstudiante }) => codigoEstudiante,
      );
      expect(codigos).toEqual([...codigos].sort((a, b) => b - a));
      expect((await lista({ sortField: 'fechaIngreso' })).total).toBe(7);
    }
  });

  test('show groups of active enrolments, and the payer with the phone, else the first guardian', async () => {
    const hijo = await nino('Luis');
    const otroGrupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Porteros' }, horario: [] });
    const grupo = await nuevoGrupo(app, academia, { codigoPeriodo: otroGrupo.codigoPeriodo, values: { descripcion: 'Sub-10 A' } });
    await nuevaInscripcion(app, academia, { estudiante: hijo, grupo });
    await nuevaInscripcion(app, academia, { estudiante: hijo, grupo: otroGrupo });
    await nuevaInscripcion(app, academia, { estudiante: hijo, grupo, values: { estatus: 'CANCELADA' } });
    const padre = await nuevaEntidad(app, academia, { nombre: 'Padre', apellido: 'Gómez', telefono: '(829) 555-7777' });
    const { codigoCompania } = academia;
    const valores = [codigoCompania, hijo.codigoEstudiante, padre.codigoEntidad];
    await app.rows(
      `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco) values ($1, $2, $3, 'PADRE')`,
      valores,
    );
    const [fila] = (await buscar({})).rows;
    expect(fila).toMatchObject({
      grupos: 'Porteros, Sub-10 A',
      responsable: expect.stringMatching(/^Madre/),
      telefonoResponsable: '809-555-0101',
    });
    await app.rows('update responsable_estudiante set contacto_pago = false where codigo_estudiante = $1', [hijo.codigoEstudiante]);
    await app.rows('update responsable_estudiante set contacto_pago = true where codigo_entidad = $1', [padre.codigoEntidad]);
    expect((await tabla({})).rows[0]).toMatchObject({ responsable: 'Padre Gómez', telefonoResponsable: '(829) 555-7777' });
  });

  test('of a picker hold active students only; the table holds all, or active ones when told', async () => {
    await nino('Activa');
    await nino('Inactivo', 'Pérez', { activo: false });
    expect(nombres(await buscar({}))).toEqual(['Activa Pérez']);
    expect(nombres(await tabla({}))).toEqual(['Activa Pérez', 'Inactivo Pérez']);
    expect(nombres(await tabla({ inactivos: false }))).toEqual(['Activa Pérez']);
    expect((await tabla({})).rows[1]).toMatchObject({ activo: false, entidad: { nombre: 'Inactivo', apellido: 'Pérez' } });
  });

  test('hold the caller’s branches; one of them when told', async () => {
    const [naco, santiago] = academia.sucursales;
    await nino('De Naco');
    await nino('De Santiago', 'Pérez', { codigoSucursal: santiago });
    await nuevoEstudiante(app, await nuevaAcademia(app));
    const { token: limitado } = await nuevoUsuario(app, academia, { sucursales: [naco] });
    for (const lista of [buscar, tabla]) {
      expect((await lista({})).total).toBe(2);
      expect(nombres(await lista({ codigoSucursal: santiago }))).toEqual(['De Santiago Pérez']);
      expect(nombres(await lista({}, limitado))).toEqual(['De Naco Pérez']);
    }
  });

  test('of a group hold who is enrolled in it now', async () => {
    const grupo = await nuevoGrupo(app, academia);
    await nuevaInscripcion(app, academia, { estudiante: await nino('Dentro'), grupo });
    await nuevaInscripcion(app, academia, { estudiante: await nino('Fuera'), grupo, values: { estatus: 'CANCELADA' } });
    for (const lista of [buscar, tabla]) expect(nombres(await lista({ codigoGrupo: grupo.codigoGrupo }))).toEqual(['Dentro Pérez']);
  });

  test('refuse an unknown sort field', async () => {
    expect((await app.send('GET', 'estudiante/all/filter?sortField=telefono', { token })).status).toBe(400);
  });
});

describe('search', () => {
  test('nobody, for a user whose only branch was closed: an empty list, not a fault', async () => {
    await nino('José');
    const { token: sinSede } = await nuevoUsuario(app, academia, { sucursales: [] });
    for (const query of [{}, { inactivos: true }, { filtro: 'jose' }, { inactivos: true, filtro: 'jose', size: 500 }])
      expect((await tabla(query, sinSede)).rows).toEqual([]);
    expect(await app.call(calls.allCrud, { query: {} }, { token: sinSede })).toEqual([]);
  });

  beforeEach(async () => {
    const madre = await nuevaEntidad(app, academia, { nombre: 'Carmen', apellido: 'Núñez', telefono: '(809) 555-1234' });
    const hijo = await nino('José', 'Ángel Núñez', { codigoPagador: madre.codigoEntidad });
    await app.rows(`update entidad set documento = '001-1234567-8' where codigo_entidad = $1`, [hijo.codigoEntidad]);
    await nino('Josefina', 'De la Cruz');
  });

  test.each([
    ['jose', ['José Ángel Núñez', 'Josefina De la Cruz']],
    ['NUNEZ jose', ['José Ángel Núñez']],
    ['carmen', ['José Ángel Núñez']],
    ['de la cruz', ['Josefina De la Cruz']],
    ['jo', ['José Ángel Núñez', 'Josefina De la Cruz']],
    ['809-555-1234', ['José Ángel Núñez']],
    ['8095551234', ['José Ángel Núñez']],
    ['(809) 555-1234', ['José Ángel Núñez']],
    ['809.555.1234', ['José Ángel Núñez']],
    ['809 555 1234', ['José Ángel Núñez']],
    ['+1 809-555-1234', ['José Ángel Núñez']],
    ['+18095551234', ['José Ángel Núñez']],
    ['555-1234', ['José Ángel Núñez']],
    ['809-555-9999', []],
    ['001-1234567-8', ['José Ángel Núñez']],
    ['j_se', []],
    ['%', []],
  ])('%s', async (filtro, hallados) => {
    expect(nombres(await buscar({ filtro }))).toEqual(hallados);
    const enTabla = await tabla({ filtro });
    expect([nombres(enTabla), enTabla.total]).toEqual([hallados, hallados.length]);
  });

  test('by code, and after a guardian’s phone changes by the new one', async () => {
    const [hijo] = (await buscar({ filtro: 'carmen' })).rows;
    expect(nombres(await buscar({ filtro: String(hijo!.codigoEstudiante) }))).toContain('José Ángel Núñez');
    await app.rows(`update entidad set telefono = '829 555 4321' where nombre = 'Carmen' and codigo_compania = $1`, [
      academia.codigoCompania,
    ]);
    expect((await buscar({ filtro: '829-555-4321' })).total).toBe(1);
    expect((await buscar({ filtro: '809-555-1234' })).total).toBe(0);
  });
});

describe('one student', () => {
  test('has the person and the guardians, the payer first', async () => {
    const hijo = await nino('Luis');
    const ficha = await app.call(calls.id, { query: { codigoEstudiante: hijo.codigoEstudiante } }, { token });
    expect(ficha).toMatchObject({ nombreCompleto: 'Luis Pérez', entidad: { nombre: 'Luis', fechaNacimiento: '2016-06-15' } });
    expect(ficha.responsables).toEqual([
      expect.objectContaining({
        codigoEntidad: hijo.codigoPagador,
        parentesco: 'MADRE',
        contactoPago: true,
        recoge: true,
        emergencia: true,
      }),
    ]);
  });

  test('of another company or branch does not exist', async () => {
    const ajeno = await nuevoEstudiante(app, await nuevaAcademia(app));
    const deSantiago = await nino('De Santiago', 'Pérez', { codigoSucursal: academia.sucursales[1] });
    const { token: limitado } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
    for (const { codigoEstudiante } of [ajeno, deSantiago]) {
      const { status, body } = await app.ask(calls.id, { query: { codigoEstudiante } }, { token: limitado });
      expect([status, body.mensaje]).toEqual([404, 'Ese estudiante no existe']);
    }
  });
});

describe('perhaps the same child', () => {
  const parecidos = async (query: object, como = token) =>
    (await app.call(calls.existe, { query }, { token: como })).map(({ nombreCompleto, porDocumento }) => [nombreCompleto, porDocumento]);

  test('by document, letters and digits only, in the whole company and also inactive', async () => {
    const hijo = await nino('Luis', 'Pérez', { codigoSucursal: academia.sucursales[1], activo: false });
    await app.rows(`update entidad set documento = 'RD-001 1234567/8' where codigo_entidad = $1`, [hijo.codigoEntidad]);
    await nuevaEntidad(app, academia, { documento: 'RD00112345678' });
    const { token: limitado } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
    expect(await parecidos({ documento: 'rd-00112345678' }, limitado)).toEqual([['Luis Pérez', true]]);
    expect(await parecidos({ documento: '00112345678' })).toEqual([]);
    expect(await parecidos({ documento: '---' })).toEqual([]);
  });

  test('by name and surname without accents and the same birth date', async () => {
    await nino('José', 'Núñez', { fechaNacimiento: '2016-01-02' });
    const mismo = { nombre: 'jose', apellido: 'NUNEZ', fechaNacimiento: '2016-01-02' };
    expect(await parecidos(mismo)).toEqual([['José Núñez', false]]);
    expect(await parecidos({ ...mismo, fechaNacimiento: '2016-01-03' })).toEqual([]);
    expect(await parecidos({ ...mismo, nombre: 'Jocé', apellido: 'Nuñe' })).toEqual([['José Núñez', false]]);
    expect(await parecidos({ ...mismo, apellido: 'Niñe' })).toEqual([]);
    expect(await parecidos({ nombre: 'jose', apellido: 'nunez' })).toEqual([]);
  });

  test('of another company is nobody’s business', async () => {
    await nuevoEstudiante(app, await nuevaAcademia(app), { nombre: 'José', apellido: 'Núñez', fechaNacimiento: '2016-01-02' });
    expect(await parecidos({ nombre: 'jose', apellido: 'nunez', fechaNacimiento: '2016-01-02' })).toEqual([]);
  });
});
