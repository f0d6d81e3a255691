import { cargaEstudiantes, type Columna } from '@/contract/importacion/cargaEstudiantes';
import { ACCESO } from '@/contract/accesos';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});

const BIEN = {
  nombre: 'Luis',
  apellido: 'Peña',
  fechaNacimiento: '3/9/2015',
  sexo: 'M',
  responsableNombre: 'Ana',
  responsableApellido: 'Díaz',
  responsableTelefono: '8095551234',
} satisfies Partial<Record<Columna, string>>;
type Celdas = Partial<Record<Columna, string>>;

/** A file whose rows differ from a good one in these cells. */
const archivo = (...filas: Celdas[]) => archivoCon(false, ...filas);
const archivoCon = (actualizar: boolean, ...filas: Celdas[]) => {
  const columnas = [...new Set([...Object.keys(BIEN), ...filas.flatMap(Object.keys)])] as Columna[];
  const codigoSucursal = academia.sucursales[0];
  return {
    codigoSucursal,
    columnas,
    filas: filas.map((fila) => columnas.map((id) => ({ ...BIEN, ...fila })[id as keyof typeof BIEN] ?? '')),
    opciones: actualizar ? ['actualizar' as const] : [],
  };
};
const planear = (...filas: Celdas[]) => app.call(cargaEstudiantes.plan, { body: archivo(...filas) }, { token });
const importar = async (clave: string, ...filas: Celdas[]) => {
  const { huella } = await planear(...filas);
  return app.call(cargaEstudiantes.importar, { body: { ...archivo(...filas), nombreArchivo: 'lista.xlsx', huella } }, { token, clave });
};
const deshacer = (id: number) =>
  app.call(cargaEstudiantes.deshacer, { params: { id }, body: { parcial: false } }, { token, clave: nuevaClave() });
const cuantos = async (tabla: string) =>
  (await app.rows(`select count(*)::int n from ${tabla} where codigo_compania = $1`, [academia.codigoCompania]))[0].n as number;

describe('the plan', () => {
  test.each<[string, Celdas, Columna, RegExp]>([
    ['no name', { nombre: ' ' }, 'nombre', /Requerido/],
    ['a day that is none', { fechaNacimiento: '31/02/2015' }, 'fechaNacimiento', /31\/12\/2015/],
    ['a day to come', { fechaNacimiento: '01/01/2090' }, 'fechaNacimiento', /futura/],
    ['no sex we know', { sexo: 'x' }, 'sexo', /M o F/],
    ['an address that is none', { email: 'a@' }, 'email', /correo válido/],
    ['a phone that is none', { responsableTelefono: '12' }, 'responsableTelefono', /teléfono válido/],
    ['a kinship we do not know', { parentesco: 'vecina' }, 'parentesco', /Madre/],
    ['a formula', { apellido: '=A1' }, 'apellido', /fórmula/],
    ['a name too long', { apellido: 'x'.repeat(90) }, 'apellido', /Máximo 60/],
  ])('says at its cell what is wrong: %s', async (_, celdas, columna, palabras) => {
    const { filas, errores, nuevas } = await planear(celdas);
    expect(filas[0]).toMatchObject({ estado: 'ERROR', faltas: { [columna]: expect.stringMatching(palabras) } });
    expect([errores, nuevas]).toEqual([1, 0]);
  });

  test('names the earlier row of a child that stands twice, by name and birth date or by document', async () => {
    const { filas } = await planear(
      { documento: '001-0000001-1' },
      { nombre: 'LUIS', apellido: 'PENA' },
      { nombre: 'Otro', documento: '00100000011' },
    );
    expect(filas.map(({ estado }) => estado)).toEqual(['NUEVA', 'ERROR', 'ERROR']);
    expect(filas[1]!.faltas['']).toBe('Es el mismo estudiante que el de la fila 2');
  });

  test.each<[Columna, string, number]>([
    ['grupo', 'Sub-10', ACCESO.inscripcion],
    ['cuota', '2500', ACCESO.descuento],
    ['beca', 'Media beca', ACCESO.otorgarBeca],
    ['balance', '1450', ACCESO.nuevaFactura],
    ['aFavor', '1450', ACCESO.nuevaFactura],
  ])('brings a column «%s» only of who may do that at the desk', async (columna, celda, acceso) => {
    const accesos = Object.values(ACCESO).filter((codigo) => codigo !== acceso);
    const sin = await nuevoUsuario(app, academia, { accesos });
    const pide = (token: string) => app.ask(cargaEstudiantes.plan, { body: archivo({ [columna]: celda }) }, { token });
    expect([(await pide(token)).status, (await pide(sin.token)).status]).toEqual([200, 403]);
  });

  test('leaves alone who is on record', async () => {
    const { codigoEstudiante } = await nuevoEstudiante(app, academia, { nombre: 'Luís', apellido: 'Pena', fechaNacimiento: '2015-09-03' });
    const { filas, existen } = await planear({});
    expect(filas[0]).toEqual({ estado: 'EXISTE', faltas: {}, notas: [], existe: { nombre: 'Luís Pena', codigo: codigoEstudiante } });
    expect(existen).toBe(1);
  });

  test('takes a child without a birth date for one on record only if both have none and one name', async () => {
    await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Peña' });
    await app.rows('update entidad set fecha_nacimiento = null where codigo_compania = $1', [academia.codigoCompania]);
    const { filas } = await planear({ fechaNacimiento: '' }, { nombre: 'Otro', fechaNacimiento: '' }, {});
    expect(filas.map(({ estado }) => estado)).toEqual(['EXISTE', 'NUEVA', 'NUEVA']);
  });

  test('of another branch or company nothing is told', async () => {
    const otra = await nuevaAcademia(app);
    await nuevoEstudiante(app, otra, { nombre: 'Luis', apellido: 'Peña', fechaNacimiento: '2015-09-03' });
    expect((await planear({})).nuevas).toBe(1);
  });
});

describe('the import', () => {
  test('does what the plan says: students with their guardian, who pays; siblings share one, and one on record is linked', async () => {
    const conocida = await nuevaEntidad(app, academia, { nombre: 'Rosa', apellido: 'Mota', documento: '402-1111111-1' });
    const filas: Celdas[] = [
      { nombre: 'LUIS', apellido: 'PEÑA', parentesco: 'Mamá' },
      { nombre: 'Eva', sexo: 'Niña', fechaNacimiento: '42250' },
      { nombre: 'Sol', responsableNombre: 'Rosa', responsableApellido: 'Mota', responsableDocumento: '40211111111' },
      { nombre: '' },
    ];
    const { nuevas, errores, ademas } = await planear(...filas);
    expect({ nuevas, errores, ademas }).toEqual({ nuevas: 3, errores: 1, ademas: '1 responsable nuevo' });
    const carga = await importar(nuevaClave(), ...filas);
    expect(carga).toMatchObject({ nuevas: 3, errores: 1, nombreArchivo: 'lista.xlsx', deshecha: null });

    const hechos = await app.rows(
      `select e.nombre_completo, p.fecha_nacimiento::text nacio, p.sexo, r.parentesco, r.contacto_pago paga, g.nombre || ' ' || g.apellido adulto, g.telefono,
         g.contacto_pago pagador, g.codigo_entidad
       from estudiante e join entidad p using (codigo_entidad) join responsable_estudiante r using (codigo_estudiante)
       join entidad g on g.codigo_entidad = r.codigo_entidad where e.codigo_carga = $1 order by e.codigo_estudiante`,
      [carga.codigoCarga],
    );
    expect(hechos.map((uno) => [uno.nombre_completo, uno.nacio, uno.sexo, uno.parentesco, uno.paga, uno.adulto, uno.pagador])).toEqual([
      ['Luis Peña', '2015-09-03', 'M', 'MADRE', true, 'Ana Díaz', true],
      ['Eva Peña', '2015-09-03', 'F', 'TUTOR', true, 'Ana Díaz', true],
      ['Sol Peña', '2015-09-03', 'M', 'TUTOR', true, 'Rosa Mota', true],
    ]);
    expect(hechos[0].telefono).toBe('809-555-1234');
    expect(hechos[0].codigo_entidad).toBe(hechos[1].codigo_entidad);
    expect(hechos[2].codigo_entidad).toBe(conocida.codigoEntidad);
    // They are found as any other.
    const { rows } = await app.call(estudiantes.crudFilter, { query: { filtro: 'eva pena' } }, { token });
    expect(rows).toHaveLength(1);
  });

  test('once, however often it is sent', async () => {
    const clave = nuevaClave();
    const { huella } = await planear({});
    const body = { ...archivo({}), nombreArchivo: 'lista.csv', huella };
    const uno = await app.call(cargaEstudiantes.importar, { body }, { token, clave });
    expect(await app.call(cargaEstudiantes.importar, { body }, { token, clave })).toEqual(uno);
    expect(await cuantos('estudiante')).toBe(1);
  });

  test('is refused when something changed meanwhile; nothing is written', async () => {
    const { huella } = await planear({}, { nombre: 'Eva' });
    await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Peña', fechaNacimiento: '2015-09-03' });
    const body = { ...archivo({}, { nombre: 'Eva' }), nombreArchivo: 'lista.csv', huella };
    const { status } = await app.ask(cargaEstudiantes.importar, { body }, { token, clave: nuevaClave() });
    expect(status).toBe(409);
    expect(await cuantos('estudiante')).toBe(1);
    expect(await cuantos('carga')).toBe(0);
  });

  test('of a file without new students is refused', async () => {
    await expect(importar(nuevaClave(), { nombre: '' })).rejects.toThrow(/400/);
  });
});

describe('undoing it', () => {
  test('takes the students and the persons who are nothing else, and leaves the guardian who was there', async () => {
    const conocida = await nuevaEntidad(app, academia, { nombre: 'Rosa', apellido: 'Mota', documento: '402-1111111-1' });
    const antes = await cuantos('entidad');
    const { codigoCarga } = await importar(
      nuevaClave(),
      {},
      { nombre: 'Sol', responsableNombre: 'Rosa', responsableApellido: 'Mota', responsableDocumento: '40211111111' },
    );
    const { deshecha } = await deshacer(codigoCarga);
    expect(deshecha).not.toBeNull();
    expect([await cuantos('estudiante'), await cuantos('entidad')]).toEqual([0, antes]);
    const [rosa] = await app.rows('select contacto_pago from entidad where codigo_entidad = $1', [conocida.codigoEntidad]);
    expect(rosa.contacto_pago).toBe(false);
    await expect(deshacer(codigoCarga)).rejects.toThrow(/ya está deshecha/);
  });

  test('is refused, by name, while anything depends on one of them', async () => {
    const { codigoCarga } = await importar(nuevaClave(), {}, { nombre: 'Eva' });
    const [{ codigo_estudiante: codigo }] = await app.rows(
      `select codigo_estudiante from estudiante where nombre_completo = 'Eva Peña' and codigo_carga = $1`,
      [codigoCarga],
    );
    await app.rows(
      `insert into baja_estudiante (codigo_compania, codigo_estudiante, fecha, motivo, usuario) values ($1, $2, '2026-03-01', 'x', 'x')`,
      [academia.codigoCompania, codigo],
    );
    await expect(deshacer(codigoCarga)).rejects.toThrow(/Eva Peña/);
    expect(await cuantos('estudiante')).toBe(2);
  });

  test.each([
    [
      'was marked on a roll',
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
        select g.codigo_compania, g.codigo_sucursal, codigo_grupo, $1, codigo_profesor, '2026-03-05', 'PRESENTE', 'x' from grupo g, profesor p where codigo_grupo = $2 and p.codigo_compania = g.codigo_compania`,
    ],
    [
      'got a note at the desk',
      `insert into estudiante_info (codigo_compania, codigo_estudiante, nota) select codigo_compania, $1, 'Zurdo' from grupo where codigo_grupo = $2`,
    ],
    [
      'has a document',
      `insert into documento_estudiante (codigo_compania, codigo_estudiante, tipo, descripcion, codigo_archivo, usuario)
        select codigo_compania, $1, 'OTRO', 'Acta', codigo_archivo, 'x' from archivo where $2 > 0 and codigo_compania = (select codigo_compania from estudiante where codigo_estudiante = $1)`,
    ],
  ])('is refused, by name, where one of them %s', async (_, escribe) => {
    const { codigoCarga } = await importar(nuevaClave(), {});
    const [{ codigo_estudiante: codigo }] = await app.rows('select codigo_estudiante from estudiante where codigo_carga = $1', [
      codigoCarga,
    ]);
    const { codigoProfesor } = await nuevoProfesor(app, academia);
    const { codigoGrupo } = await nuevoGrupo(app, academia, { codigoProfesor });
    await app.rows(`insert into archivo (codigo_compania, nombre, tipo, tamano) values ($1, 'acta.pdf', 'application/pdf', 9)`, [
      academia.codigoCompania,
    ]);
    await app.rows(escribe, [codigo, codigoGrupo]);
    await expect(deshacer(codigoCarga)).rejects.toThrow(/Ya tienen.*Luis Peña/);
  });

  test('that brought students of a branch where the user does not work is left to who works in all', async () => {
    const [aqui, alla] = academia.sucursales;
    const { codigoCarga } = await importar(nuevaClave(), {});
    await app.rows('update estudiante set codigo_sucursal = $2 where codigo_carga = $1', [codigoCarga, alla]);
    ({ token } = await nuevoUsuario(app, academia, { sucursales: [aqui!] }));
    await expect(deshacer(codigoCarga)).rejects.toThrow(/estudiantes de otra sucursal/);
    expect(await cuantos('estudiante')).toBe(1);
  });

  test('of another company is not there', async () => {
    const { codigoCarga } = await importar(nuevaClave(), {});
    const otra = await nuevaAcademia(app);
    const { token: ajeno } = await nuevoUsuario(app, otra);
    await expect(
      app.call(cargaEstudiantes.deshacer, { params: { id: codigoCarga }, body: { parcial: false } }, { token: ajeno, clave: nuevaClave() }),
    ).rejects.toThrow(/404/);
  });
});
