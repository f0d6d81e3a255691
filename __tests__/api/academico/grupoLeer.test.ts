import { grupo as calls, type GrupoInput } from '@/contract/academico/grupo';
import { cuotasDe } from '@/contract/academico/listaGrupos';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevaModalidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;
let periodo: Awaited<ReturnType<typeof nuevoPeriodo>>;
let modalidad: Awaited<ReturnType<typeof nuevaModalidad>>;
let profesor: Awaited<ReturnType<typeof nuevoProfesor>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  periodo = await nuevoPeriodo(app, academia);
  modalidad = await nuevaModalidad(app, academia);
  profesor = await nuevoProfesor(app, academia);
});

const clase = (dia: number, horaInicio: string, horaFin: string, lugar = '') => ({ dia, horaInicio, horaFin, lugar });
const datos = (cambios: Partial<GrupoInput> = {}): GrupoInput => ({
  codigoSucursal: academia.sucursales[0],
  codigoPeriodo: periodo.codigoPeriodo,
  codigoProfesor: profesor.codigoProfesor,
  descripcion: 'Sub-10 A',
  tipo: 'REGULAR',
  edadMinima: 8,
  edadMaxima: 10,
  sexo: 'MIXTO',
  capacidad: 20,
  montoInscripcion: pesos(1500),
  tipoCobro: 'FIJO',
  precioClase: pesos(0),
  montoDeposito: pesos(0),
  estatus: 'ACTIVO',
  modalidades: [{ codigoModalidad: modalidad.codigoModalidad, montoCuota: pesos(2500.5) }],
  detallesHorarioGrupo: [clase(1, '16:00', '17:30', 'Cancha Múltiple'), clase(3, '16:00', '17:30', 'Cancha 2')],
  ...cambios,
});
const guardar = (cambios: Partial<GrupoInput> = {}) => app.call(calls.save, { body: datos(cambios) }, { token });
const conInscrito = async () => {
  const grupo = await guardar();
  const en = { codigoGrupo: grupo.codigoGrupo, codigoModalidad: modalidad.codigoModalidad };
  await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo: en });
  return grupo;
};

describe('reading', () => {
  const nombres = (rows: { descripcion: string }[]) => rows.map(({ descripcion }) => descripcion);

  test('a PROFESOR sees only the own groups, in every read', async () => {
    const suyo = await guardar();
    const ajeno = await nuevoGrupo(app, academia, { codigoPeriodo: periodo.codigoPeriodo });
    const persona = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    await app.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [persona.codigoUsuario, profesor.codigoProfesor]);
    const como = { token: persona.token };
    const { codigoPeriodo } = periodo;
    const listas = [
      await app.call(calls.all, { query: {} }, como),
      await app.call(calls.active, { query: {} }, como),
      await app.call(calls.dePeriodo, { query: { codigoPeriodo } }, como),
      (await app.call(calls.filter, { query: {} }, como)).rows,
      await app.call(calls.paraInscripcion, { query: {} }, como),
    ];
    for (const lista of listas) expect(nombres(lista)).toEqual([suyo.descripcion]);
    expect((await app.ask(calls.id, { params: { id: ajeno.codigoGrupo } }, como)).status).toBe(404);
    const nadie = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    expect(await app.call(calls.all, { query: {} }, { token: nadie.token })).toEqual([]);
  });

  test('the table sorts by names and counts, filters, searches and pages', async () => {
    const b = await conInscrito();
    const zoe = await nuevoProfesor(app, academia);
    await app.rows(`update entidad set nombre = 'Ángel' where codigo_entidad = $1`, [zoe.codigoEntidad]);
    await guardar({ descripcion: 'Ñandúes', codigoProfesor: zoe.codigoProfesor, detallesHorarioGrupo: [], capacidad: 5 });
    await guardar({ descripcion: 'Viejo', estatus: 'INACTIVO' });
    const tabla = (query: object) => app.call(calls.filter, { query }, { token });
    expect(nombres((await tabla({ sortField: 'profesor' })).rows)).toEqual(['Ñandúes', b.descripcion]);
    expect(nombres((await tabla({ sortField: 'inscritos', sortOrderAsc: false })).rows)).toEqual([b.descripcion, 'Ñandúes']);
    expect(nombres((await tabla({ filtro: 'nandu' })).rows)).toEqual(['Ñandúes']);
    expect((await tabla({ inactivos: true })).total).toBe(3);
    expect((await tabla({ codigoPeriodo: periodo.codigoPeriodo, codigoSucursal: academia.sucursales[1] })).total).toBe(0);
    const segunda = await tabla({ sortField: 'descripcion', page: 1, size: 1 });
    expect([nombres(segunda.rows), segunda.total]).toEqual([[b.descripcion], 2]);
    for (const sortField of ['descripcion', 'periodo', 'edadMinima', 'capacidad', 'estatus'])
      expect((await tabla({ sortField })).total).toBe(2);
  });

  test('for enrolment: open regular groups of periods that have not ended, with free places, offered modalities and whether the age fits', async () => {
    const lleno = await conInscrito();
    await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [lleno.codigoGrupo]);
    await guardar({ descripcion: 'Mayores', edadMinima: 14, edadMaxima: 16, detallesHorarioGrupo: [] });
    await guardar({ descripcion: 'Cerrado', estatus: 'CERRADO', detallesHorarioGrupo: [] });
    const pasado = await nuevoPeriodo(app, academia, { fechaInicio: '2025-01-01', fechaFin: '2025-06-30' });
    await guardar({ descripcion: 'Pasado', codigoPeriodo: pasado.codigoPeriodo, detallesHorarioGrupo: [] });
    const camp = await nuevoPeriodo(app, academia, { tipo: 'CAMPAMENTO', fechaInicio: HOY });
    await guardar({ descripcion: 'Campamento', tipo: 'CAMPAMENTO', codigoPeriodo: camp.codigoPeriodo, detallesHorarioGrupo: [] });
    // Nine on the first day of the period, ten by year of birth.
    const grupos = await app.call(calls.paraInscripcion, { query: { fechaNacimiento: '2015-12-31' } }, { token });
    expect(grupos.map(({ descripcion, libres, edadApta }) => [descripcion, libres, edadApta])).toEqual([
      ['Mayores', 20, false],
      [lleno.descripcion, 0, true],
    ]);
    expect(grupos[1]!.modalidades).toEqual([
      { codigoModalidad: modalidad.codigoModalidad, descripcion: modalidad.descripcion, cantidadCuotas: 10, montoCuota: pesos(2500.5) },
    ]);
    const sinFecha = await app.call(calls.paraInscripcion, { query: {} }, { token });
    expect(sinFecha.map(({ edadApta }) => edadApta)).toEqual([true, true]);
  });

  test('instalments of different prices carry the names of their modalities; one price stands alone', async () => {
    const otra = await nuevaModalidad(app, academia, { descripcion: 'Anual' });
    const anual = { codigoModalidad: otra.codigoModalidad, montoCuota: pesos(9000) };
    const { modalidades } = datos();
    const cuotas = async () => cuotasDe((await app.call(calls.filter, { query: {} }, { token })).rows[0]!);
    const { codigoGrupo } = await guardar({ modalidades: [...modalidades, anual] });
    expect(await cuotas()).toEqual(['Anual: DOP 9,000.00', `${modalidad.descripcion}: DOP 2,500.50`]);
    const { version } = await app.call(calls.id, { params: { id: codigoGrupo } }, { token });
    await app.call(calls.update, { body: { ...datos(), codigoGrupo, version } }, { token });
    expect(await cuotas()).toEqual(['DOP 2,500.50']);
  });

  test('for enrolment: whether the group takes the child’s sex', async () => {
    await guardar({ sexo: 'FEMENINO' });
    const apto = async (sexo?: 'M' | 'F') =>
      (await app.call(calls.paraInscripcion, { query: { sexo } }, { token })).map(({ sexoApto }) => sexoApto);
    expect([await apto('F'), await apto('M'), await apto()]).toEqual([[true], [false], [true]]);
  });

  test('for enrolment: an administrator asks for groups of closed periods too, nobody else gets them', async () => {
    await guardar();
    const pasado = await nuevoPeriodo(app, academia, { fechaInicio: '2025-01-01', fechaFin: '2025-06-30' });
    await guardar({ descripcion: 'Pasado', codigoPeriodo: pasado.codigoPeriodo, detallesHorarioGrupo: [] });
    const { token: operador } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
    const lista = async (como: string, cerrados: boolean) =>
      (await app.call(calls.paraInscripcion, { query: { cerrados } }, { token: como })).map(({ descripcion, periodoCerrado }) => [
        descripcion,
        periodoCerrado,
      ]);
    expect(await lista(token, true)).toEqual([
      ['Sub-10 A', false],
      ['Pasado', true],
    ]);
    expect(await lista(token, false)).toEqual([['Sub-10 A', false]]);
    expect(await lista(operador, true)).toEqual([['Sub-10 A', false]]);
  });
});
