import { estudiantes } from '@/contract/estudiantes/estudiante';
import { responsables } from '@/contract/responsables/responsable';
import { palabrasComo } from '@/server/personas/palabras';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';
import { exportado } from '../../support/exportado';

const app = createTestApp();
let academia: Academia;
let token: string;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});

const nino = (nombre: string, apellido: string, codigoPagador?: number) =>
  nuevoEstudiante(app, academia, { nombre, apellido, codigoPagador });
const buscar = async (filtro: string, query: object = {}) => {
  const { rows } = await app.call(estudiantes.crudFilter, { query: { filtro, ...query } }, { token });
  return rows.map(({ nombreCompleto }) => nombreCompleto);
};
const guardianes = async (filtro: string) => {
  const { rows } = await app.call(responsables.filter, { query: { filtro } }, { token });
  return rows.map(({ nombre, apellido }) => `${nombre} ${apellido}`);
};

describe('how a name sounds', () => {
  const sonido = async (texto: string) => (await app.rows('select sonido($1) s', [texto]))[0].s as string;

  test.each([
    ['Jiménez', 'Gimenes'],
    ['Ximena', 'Jimena'],
    ['Báez', 'Vaes'],
    ['Hernández', 'Ernandes'],
    ['Yolanda', 'Llolanda'],
    ['Ámbar', 'Hanbar'],
    ['Guillermo', 'Guiyermo'],
    ['Sánchez', 'Zanches'],
    ['Quique', 'Kike'],
    ['Camacho', 'Kamacho'],
    ['Philippe', 'Filipe'],
    ['Peña', 'Pena'],
  ])('%s is %s', async (uno, otro) => {
    expect(await sonido(uno)).toBe(await sonido(otro));
  });

  test.each([
    ['Guerra', 'Jerra'],
    ['Chávez', 'Kavez'],
    ['Rosa', 'Rola'],
    ['Carla', 'Cala'],
  ])('%s is not %s', async (uno, otro) => {
    expect(await sonido(uno)).not.toBe(await sonido(otro));
  });
});

describe('a search forgives', () => {
  test('how a name is spelt, one letter wrong, missing or too many, and the order of the words', async () => {
    await nino('Alejandro', 'Jiménez');
    await nino('Ámbar', 'Ruiz');
    await nino('Brayan José', 'De la Cruz');
    await nino('Pedro', 'Gil');
    expect(await buscar('alejandro jimenes')).toEqual(['Alejandro Jiménez']);
    expect(await buscar('gimenez alejandro')).toEqual(['Alejandro Jiménez']);
    expect(await buscar('alegandro')).toEqual(['Alejandro Jiménez']);
    expect(await buscar('alexandro jimnez')).toEqual(['Alejandro Jiménez']);
    expect(await buscar('ambar ruis')).toEqual(['Ámbar Ruiz']);
    expect(await buscar('Bryan Jose')).toEqual(['Brayan José De la Cruz']);
    expect(await buscar('Brallan')).toEqual(['Brayan José De la Cruz']);
    expect(await buscar('gimen')).toEqual(['Alejandro Jiménez']);
    expect(await buscar('Carlos')).toEqual([]);
    expect(await buscar('ambar gil')).toEqual([]);
  });

  test('nobody for a word that sounds like a letter or two, but for who is called so', async () => {
    await nino('Lía', 'Zapata');
    await nino('Liz', 'Santana');
    expect(await buscar('zzzz')).toEqual([]);
    expect(await buscar('sss')).toEqual([]);
    expect(await buscar('lis')).toEqual(['Liz Santana']);
    expect(await buscar('Lhía')).toEqual(['Lía Zapata']);
  });

  test('from three sounds on, a word that is not written to its end', async () => {
    await nino('Bartolo', 'Gil');
    expect(await buscar('vart')).toEqual(['Bartolo Gil']);
    expect(await buscar('var')).toEqual(['Bartolo Gil']);
  });

  test('what is written so comes first, and a file holds what the screen shows', async () => {
    await nino('Zoé', 'Ruis');
    await nino('Ana', 'Ruiz');
    await nino('Berta', 'Ruíz');
    expect(await buscar('ruis')).toEqual(['Zoé Ruis', 'Ana Ruiz', 'Berta Ruíz']);
    expect(await buscar('ruis', { size: 2, page: 1 })).toEqual(['Berta Ruíz']);
    expect(await buscar('ruis', { size: 2, sortOrderAsc: false })).toEqual(['Zoé Ruis', 'Berta Ruíz']);
    const { lineas } = await exportado(app, estudiantes.crudFilter, token, { filtro: 'ruis' });
    expect(lineas.map((celdas) => celdas.find((celda) => / R/.test(celda)))).toEqual(['Zoé Ruis', 'Ana Ruiz', 'Berta Ruíz']);
  });

  test('nothing where enough is written so, and no number', async () => {
    for (let n = 1; n <= 5; n += 1) await nino(`Ana ${'Xyzwv'[n - 1]}`, 'Ruis');
    await nino('Berta', 'Ruiz');
    expect(await buscar('ruis')).toHaveLength(5);
    expect(await buscar('99999')).toEqual([]);
  });

  test('among guardians too, by their own names and by the children’s', async () => {
    const madre = await nuevaEntidad(app, academia, { nombre: 'Yajaira', apellido: 'Vásquez' });
    await nino('Alejandro', 'Jiménez', madre.codigoEntidad);
    expect(await guardianes('llajaira basques')).toEqual(['Yajaira Vásquez']);
    expect(await guardianes('jimenes')).toEqual(['Yajaira Vásquez']);
    expect(await guardianes('yajahira vasque')).toEqual(['Yajaira Vásquez']);
  });

  test.each([
    ['maikel', 'Michael'],
    ['estiven', 'Steven'],
    ['yeison', 'Jason'],
    ['yeison', 'Jayson'],
    ['jason', 'Yeison'],
  ])('an English name written by ear: «%s» finds %s', async (escrita, nombre) => {
    await nino(nombre, 'Bello');
    await nino('Ramón', 'Bello');
    expect(await buscar(escrita)).toEqual([`${nombre} Bello`]);
    expect(await buscar(`${escrita} bello`)).toEqual([`${nombre} Bello`]);
  });

  test('with the words of the own academy only', async () => {
    await nino('Alejandro', 'Jiménez');
    const otra = await nuevaAcademia(app);
    expect(await palabrasComo(app.deps.db, academia.codigoCompania, ['jimenes', 'x'])).toEqual([['jimenez'], []]);
    expect(await palabrasComo(app.deps.db, otra.codigoCompania, ['jimenes'])).toEqual([[]]);
  });

  test('a name that was changed is found by how it sounds now', async () => {
    const { codigoEntidad } = await nino('Alejandro', 'Jiménez');
    await app.rows(`update entidad set apellido = 'Bautista' where codigo_entidad = $1`, [codigoEntidad]);
    expect(await buscar('vautizta')).toEqual(['Alejandro Bautista']);
  });
});
