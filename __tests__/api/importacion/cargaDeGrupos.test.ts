import { cargaEstudiantes as calls, type Columna } from '@/contract/importacion/cargaEstudiantes';
import { inscribir, previsualizar } from '@/contract/inscripciones/inscripcion';
import { enPesos } from '@/domain/dinero';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaInscripcion,
  nuevaModalidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

// Groups and opening balances in a file of students: judged, billed and taken back.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const { codigoModalidad } = await nuevaModalidad(app, academia, { descripcion: 'Mensual' });
  grupo = await nuevoGrupo(app, academia, { codigoModalidad, values: { descripcion: 'Sub-10 Élite', capacidad: 2 } });
});

type Celdas = Partial<Record<Columna, string>>;
const BIEN: Celdas = {
  ...{ nombre: 'Luis', apellido: 'Peña', fechaNacimiento: '3/9/2016', sexo: 'M' },
  ...{ responsableNombre: 'Ana', responsableApellido: 'Díaz', responsableTelefono: '8095551234' },
};
const archivo = (filas: Celdas[], actualizar: boolean) => {
  const columnas = [...new Set([...Object.keys(BIEN), ...filas.flatMap(Object.keys)])] as Columna[];
  return {
    codigoSucursal: academia.sucursales[0],
    columnas,
    filas: filas.map((fila) => columnas.map((id) => ({ ...BIEN, ...fila })[id] ?? '')),
    opciones: actualizar ? ['actualizar' as const] : [],
  };
};
const planear = (filas: Celdas[], actualizar = false) => app.call(calls.plan, { body: archivo(filas, actualizar) }, { token });
const importar = async (filas: Celdas[], actualizar = false) => {
  const { huella } = await planear(filas, actualizar);
  const body = { ...archivo(filas, actualizar), nombreArchivo: 'lista.xlsx', huella };
  return app.call(calls.importar, { body }, { token, clave: nuevaClave() });
};
const deshacer = (id: number) => app.call(calls.deshacer, { params: { id }, body: { parcial: false } }, { token, clave: nuevaClave() });
const tabla = async (consulta: string, ...valores: unknown[]) => (await app.rows(consulta, [academia.codigoCompania, ...valores])) as any[];
const cuantos = async (de: string) => (await tabla(`select count(*)::int n from ${de} where codigo_compania = $1`))[0].n as number;
const facturas = () =>
  tabla(`select f.numero, f.tipo, f.descripcion, f.total::int, f.fecha_vencimiento::text vence, f.estatus, e.nombre_completo nombre
    from factura f left join estudiante e using (codigo_estudiante) where f.codigo_compania = $1 order by f.numero`);
const ultimoNumero = async () =>
  (await tabla(`select ultimo from secuencia where codigo_compania = $1 and serie = 'FACTURA'`))[0].ultimo as number;

describe('a group in the file', () => {
  test('enrols and bills as the desk does, the second child of a family as the second; the plan says each amount', async () => {
    await tabla(
      `insert into descuento (codigo_compania, descripcion, tipo, puntos_basicos, monto, alcances, desde_hijo, prioridad, acumulable, activo)
       values ($1, 'Hermanos', 'PORCENTAJE', 1000, 0, '{CUOTA}', 2, 1, true, true)`,
    );
    const { codigoEstudiante } = await nuevoEstudiante(app, academia, {
      nombre: 'Del',
      apellido: 'Mostrador',
      fechaNacimiento: '2016-09-03',
    });
    const pedida = { codigoEstudiante, codigoGrupo: grupo.codigoGrupo, codigoModalidad: grupo.codigoModalidad };
    const mesa = await app.call(previsualizar, { body: pedida }, { token });

    const filas = [{ grupo: 'SUB-10 ELITE' }, { nombre: 'Eva', sexo: 'F', grupo: 'sub-10 élite', modalidad: 'mensual' }];
    const plan = await planear(filas);
    const [primera, segunda] = plan.filas.map(({ notas }) => notas[0]!);
    expect(primera).toBe(`Se inscribe en Sub-10 Élite · Mensual: ${mesa.facturas.length} facturas por ${enPesos(mesa.total)}`);
    expect(segunda).not.toBe(primera);
    expect(plan.ademas).toMatch(/^1 responsable nuevo y 2 inscripciones \(\d+ facturas por DOP /);
    const carga = await importar(filas);
    expect(carga).toMatchObject({ nuevas: 2, errores: 0 });
    const hechas = await facturas();
    const de = (nombre: string) => hechas.filter((una) => una.nombre === nombre);
    expect(de('Luis Peña').map(({ tipo, total, vence }) => [tipo, total, vence])).toEqual(
      mesa.facturas.map(({ tipo, total, fechaVencimiento }) => [tipo, total, fechaVencimiento]),
    );
    expect(enPesos(de('Eva Peña').reduce((suma, { total }) => suma + total, 0))).toBe(segunda!.split(' por ')[1]);
    expect(hechas.map(({ numero }) => numero)).toEqual(hechas.map((_, i) => i + 1));
    expect(await ultimoNumero()).toBe(hechas.length);
  });

  test.each<[string, Celdas, Columna, RegExp]>([
    ['too old', { fechaNacimiento: '03/09/2001' }, 'grupo', /años para este período y el grupo es de 8 a 10 años/],
    ['no such group', { grupo: 'Sub-99' }, 'grupo', /No existe ese grupo/],
    ['no such modality', { modalidad: 'Semanal' }, 'modalidad', /El grupo ofrece Mensual/],
    ['a group of another branch', { grupo: 'De Santiago' }, 'grupo', /No existe ese grupo/],
    ['a camp', { grupo: 'Semana 1' }, 'grupo', /campamento/],
    ['a group that is closed', { grupo: 'Cerrado' }, 'grupo', /cerrado/],
  ])('says at its cell why it cannot be: %s', async (_, celdas, columna, palabras) => {
    const { codigoModalidad, codigoPeriodo } = grupo;
    await nuevoGrupo(app, academia, {
      codigoModalidad,
      codigoPeriodo,
      codigoSucursal: academia.sucursales[1],
      values: { descripcion: 'De Santiago' },
    });
    await nuevoGrupo(app, academia, { codigoModalidad, codigoPeriodo, values: { descripcion: 'Semana 1', tipo: 'CAMPAMENTO' } });
    await nuevoGrupo(app, academia, { codigoModalidad, codigoPeriodo, values: { descripcion: 'Cerrado', estatus: 'CERRADO' } });
    const { filas } = await planear([{ grupo: 'Sub-10 Élite', ...celdas }]);
    expect(filas[0]).toMatchObject({ estado: 'ERROR', faltas: { [columna]: expect.stringMatching(palabras) } });
  });

  test('counts the seats that the rows before take: two of three are enrolled', async () => {
    const filas = ['Luis', 'Eva', 'Sol'].map((nombre) => ({ nombre, grupo: 'Sub-10 Élite' }));
    const plan = await planear(filas);
    expect(plan.filas.map(({ estado }) => estado)).toEqual(['NUEVA', 'NUEVA', 'ERROR']);
    expect(plan.filas[2]!.faltas.grupo).toBe('El grupo está lleno: 2 de 2.');
    await importar(filas);
    expect(await cuantos('inscripcion')).toBe(2);
  });

  test('asks for the access of the desk; so does a balance', async () => {
    const { token: limitado } = await nuevoUsuario(app, academia, { accesos: [63] });
    for (const fila of [{ grupo: 'Sub-10 Élite' }, { balance: '10' }])
      expect((await app.ask(calls.plan, { body: archivo([fila], false) }, { token: limitado })).status).toBe(403);
    expect((await app.ask(calls.plan, { body: archivo([{}], false) }, { token: limitado })).status).toBe(200);
  });
});

describe('an opening balance', () => {
  test('is one pending invoice with its own concept, due when the file says', async () => {
    const filas = [
      { balance: 'RD$ 1,450.50', vence: '31/01/2026' },
      { nombre: 'Eva', balance: '0' },
    ];
    const plan = await planear(filas);
    expect(plan.filas[0]!.notas).toEqual(['Balance anterior: DOP 1,450.50, con vencimiento 31 de enero de 2026']);
    await importar(filas);
    expect(await facturas()).toEqual([
      {
        numero: 1,
        tipo: 'VENTA',
        descripcion: 'Balance anterior',
        total: 145_050,
        vence: '2026-01-31',
        estatus: 'PENDIENTE',
        nombre: 'Luis Peña',
      },
    ]);
    expect(await tabla(`select descripcion from servicio where codigo_compania = $1 and integrado = 'BALANCE'`)).toHaveLength(1);
  });

  test.each([
    ['mil', /1450\.00/],
    ['10.555', /2 decimales/],
  ])('that is none is said at its cell: %s', async (balance, palabras) => {
    expect((await planear([{ balance }])).filas[0]!.faltas.balance).toMatch(palabras);
  });

  test('is billed once for a student, however often the file comes', async () => {
    await importar([{ balance: '100' }]);
    const { filas, actualizadas } = await planear([{ balance: '100' }], true);
    expect(filas[0]).toMatchObject({ estado: 'EXISTE', notas: ['Su balance anterior ya se cargó: no cambia'] });
    expect(actualizadas).toBe(0);
  });
});

describe('a student on record', () => {
  const conocido = () => nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Peña', fechaNacimiento: '2016-09-03' });

  test('is updated where that is asked for, enrolled and billed; all of it is taken back', async () => {
    const { codigoEstudiante, codigoEntidad } = await conocido();
    const fila = { telefono: '8095550000', email: 'LUIS@ejemplo.do', alertaMedica: 'Asma', grupo: 'Sub-10 Élite', balance: '50' };
    expect((await planear([fila])).filas[0]).toMatchObject({ estado: 'EXISTE', notas: ['No se inscribe ni se le carga balance'] });
    const antes = await tabla('select * from entidad where codigo_compania = $1 and codigo_entidad = $2', codigoEntidad);
    const plan = await planear([fila], true);
    expect(plan.filas[0]).toMatchObject({ estado: 'ACTUALIZA', existe: { codigo: codigoEstudiante } });
    expect(plan.filas[0]!.notas).toEqual([
      ...(antes[0].sexo === 'M' ? [] : [expect.stringMatching(/^Sexo/)]),
      'Correo: de nada a luis@ejemplo.do',
      expect.stringMatching(/^Teléfono: de .* a 809-555-0000$/),
      'Alerta médica: de nada a Asma',
      expect.stringMatching(/^Se inscribe en Sub-10 Élite/),
      expect.stringMatching(/^Balance anterior: DOP 50\.00/),
    ]);
    const { codigoCarga, actualizadas, nuevas } = await importar([fila], true);
    expect([actualizadas, nuevas]).toEqual([1, 0]);
    const [nino] = await tabla(
      'select p.telefono, p.email, e.alerta_medica from estudiante e join entidad p using (codigo_entidad) where e.codigo_compania = $1',
    );
    expect(nino).toEqual({ telefono: '809-555-0000', email: 'luis@ejemplo.do', alerta_medica: 'Asma' });
    expect((await planear([fila], true)).filas[0]!.notas).toEqual([
      'Ya está inscrito en Sub-10 Élite',
      'Su balance anterior ya se cargó: no cambia',
    ]);
    await deshacer(codigoCarga);
    const [despues] = await tabla('select * from entidad where codigo_compania = $1 and codigo_entidad = $2', codigoEntidad);
    expect({ ...despues, version: 0 }).toEqual({ ...antes[0], version: 0 });
    expect([await cuantos('inscripcion'), await cuantos('factura'), await cuantos('estudiante'), await ultimoNumero()]).toEqual([
      0, 0, 1, 0,
    ]);
  });

  test('who owes is not enrolled from a file', async () => {
    await conocido();
    await importar([{ balance: '5', vence: '01/01/2025' }], true);
    expect((await planear([{ grupo: 'Sub-10 Élite' }], true)).filas[0]!.faltas.grupo).toMatch(/Debe DOP 5\.00 vencidos/);
  });

  test('who is a user of the product is changed on the own page only', async () => {
    const { codigoEntidad } = await conocido();
    const { codigoUsuario } = await nuevoUsuario(app, academia);
    await app.rows('update usuario set codigo_entidad = $1 where codigo_usuario = $2', [codigoEntidad, codigoUsuario]);
    const { filas } = await planear([{ email: 'otro@ejemplo.do' }], true);
    expect(filas[0]).toMatchObject({ estado: 'EXISTE', notas: ['Es usuario del sistema: sus datos se cambian en su ficha'] });
  });

  test('who was changed by somebody since stays as that one left it: the undo is refused', async () => {
    await conocido();
    const { codigoCarga } = await importar([{ alertaMedica: 'Asma' }], true);
    await tabla(`update estudiante set alerta_medica = 'Otra', version = version + 1 where codigo_compania = $1`);
    await expect(deshacer(codigoCarga)).rejects.toThrow(/Alguien cambió después: Luis Peña/);
  });
});

describe('undoing enrolments and balances', () => {
  const FILAS = [{ grupo: 'Sub-10 Élite', balance: '100' }, { nombre: 'Eva' }];

  test('gives the numbers back while they are the last ones', async () => {
    const { codigoCarga } = await importar(FILAS);
    await deshacer(codigoCarga);
    for (const de of ['estudiante', 'inscripcion', 'factura']) expect([de, await cuantos(de)]).toEqual([de, 0]);
    expect(await ultimoNumero()).toBe(0);
    expect((await importar(FILAS)).nuevas).toBe(2);
    expect((await facturas())[0].numero).toBe(1);
  });

  test('voids them once somebody else was billed; the same file goes in again', async () => {
    const { codigoCarga } = await importar(FILAS);
    const otro = await nuevoEstudiante(app, academia, { fechaNacimiento: '2016-09-03' });
    const pedida = { codigoEstudiante: otro.codigoEstudiante, codigoGrupo: grupo.codigoGrupo, codigoModalidad: grupo.codigoModalidad };
    const { total } = await app.call(previsualizar, { body: pedida }, { token });
    await app.call(inscribir, { body: { ...pedida, totalEsperado: total } }, { token, clave: nuevaClave() });
    const suyas = (await facturas()).filter(({ nombre }) => nombre === 'Luis Peña').length;
    await deshacer(codigoCarga);
    const [anuladas, vivas] = [
      (await facturas()).filter(({ estatus }) => estatus === 'ANULADA'),
      (await facturas()).filter(({ estatus }) => estatus !== 'ANULADA'),
    ];
    expect([anuladas.length, vivas.length]).toEqual([suyas, suyas - 1]);
    expect([await cuantos('estudiante'), await cuantos('inscripcion')]).toEqual([1, 1]);
    const personas = await cuantos('entidad');
    expect(await importar(FILAS)).toMatchObject({ nuevas: 2, errores: 0 });
    // Luis, who was billed, stayed as a person and is a student again; Eva and the mother are written anew.
    expect(await cuantos('entidad')).toBe(personas + 2);
  });

  test('is refused, by name, once one of them paid or was taught', async () => {
    const { codigoCarga } = await importar(FILAS);
    await tabla(`update factura set pagado = total, estatus = 'PAGADA' where codigo_compania = $1 and descripcion = 'Balance anterior'`);
    await expect(deshacer(codigoCarga)).rejects.toThrow(/Luis Peña/);
    await tabla(`update factura set pagado = 0, estatus = 'PENDIENTE' where codigo_compania = $1 and descripcion = 'Balance anterior'`);
    await deshacer(codigoCarga);
  });

  test('puts who waited for a place back on the list', async () => {
    const nino = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Peña', fechaNacimiento: '2016-09-03' });
    await tabla(
      `insert into lista_espera (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, orden, usuario, fecha) values ($1, $2, $3, $4, 1, 'x', '2026-03-01')`,
      academia.sucursales[0],
      grupo.codigoGrupo,
      nino.codigoEstudiante,
    );
    const { codigoCarga } = await importar([{ grupo: 'Sub-10 Élite' }], true);
    const estatus = async () => (await tabla('select estatus from lista_espera where codigo_compania = $1'))[0].estatus;
    expect(await estatus()).toBe('INSCRITO');
    await deshacer(codigoCarga);
    expect(await estatus()).toBe('ESPERA');
  });
});

test('between plan and import somebody took the last seat: the import is refused, and nothing is written', async () => {
  const { huella } = await planear([{ grupo: 'Sub-10 Élite' }, { nombre: 'Eva', grupo: 'Sub-10 Élite' }]);
  await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo });
  const body = {
    ...archivo([{ grupo: 'Sub-10 Élite' }, { nombre: 'Eva', grupo: 'Sub-10 Élite' }], false),
    nombreArchivo: 'x.csv',
    huella,
  };
  expect((await app.ask(calls.importar, { body }, { token, clave: nuevaClave() })).status).toBe(409);
  expect([await cuantos('inscripcion'), await cuantos('factura')]).toEqual([1, 0]);
});

test('what the plan said is what the import did, to the row and the cent', async () => {
  await nuevaEntidad(app, academia, { nombre: 'Rosa', apellido: 'Mota', documento: '402-1111111-1' });
  const filas: Celdas[] = [
    { grupo: 'Sub-10 Élite', balance: '10.25' },
    { nombre: 'Eva', responsableNombre: 'Rosa', responsableApellido: 'Mota', responsableDocumento: '40211111111' },
    { nombre: '' },
    { nombre: 'Sol', balance: '1' },
  ];
  const plan = await planear(filas);
  const antes = { estudiante: await cuantos('estudiante'), entidad: await cuantos('entidad') };
  const carga = await importar(filas);
  expect(carga).toMatchObject({ nuevas: plan.nuevas, actualizadas: plan.actualizadas, existen: plan.existen, errores: plan.errores });
  expect((await cuantos('estudiante')) - antes.estudiante).toBe(plan.nuevas);
  // Three students and the one new guardian that the plan told of.
  expect((await cuantos('entidad')) - antes.entidad).toBe(plan.nuevas + 1);
  const hechas = await facturas();
  const [, cuantasDice, totalDice] = /\((\d+) facturas por (DOP [\d,.]+)\)/.exec(plan.ademas)!;
  const deGrupo = hechas.filter(({ tipo }) => tipo !== 'VENTA');
  expect([String(deGrupo.length), enPesos(deGrupo.reduce((suma, { total }) => suma + total, 0))]).toEqual([cuantasDice, totalDice]);
  expect(plan.ademas).toContain('2 balances anteriores por DOP 11.25');
  expect(hechas.filter(({ tipo }) => tipo === 'VENTA').map(({ total }) => total)).toEqual([pesos(10.25), pesos(1)]);
});
