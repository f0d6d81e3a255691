import { randomBytes } from 'node:crypto';
import { recifrar, secretosCon } from '@/server/lib/secrets';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

const test_ = createTestApp();
const [antes, ahora] = [randomBytes(32), randomBytes(32)];
const conLaDeAntes = () => secretosCon(antes).cifrar('lo secreto');

/** Every secret that a key encrypts, by the table in which it lies. */
const guardados = async () => {
  const de = (tabla: string) => test_.rows<{ secreto: string }>(`select secreto from ${tabla}`);
  return Promise.all(['compania_correo', 'compania_fiscal', 'segundo_factor'].map(de)).then((all) =>
    all.flat().map(({ secreto }) => secreto),
  );
};

test('with a new key everything that the one before encrypted is encrypted anew, once; what neither opens stays', async () => {
  const { codigoCompania } = await nuevaAcademia(test_);
  const [una, otra] = [await nuevoUsuario(test_, await nuevaAcademia(test_)), await nuevoUsuario(test_, await nuevaAcademia(test_))];
  await test_.rows(
    `insert into compania_correo (codigo_compania, servidor, puerto, seguridad, secreto, remitente) values ($1, 'x', 25, 'TLS', $2, 'a@x.do')`,
    [codigoCompania, conLaDeAntes()],
  );
  await test_.rows('insert into compania_fiscal (codigo_compania, desde, secreto) values ($1, current_date, $2)', [
    codigoCompania,
    conLaDeAntes(),
  ]);
  const ajeno = secretosCon(randomBytes(32)).cifrar('de una llave perdida');
  for (const [{ codigoUsuario }, secreto] of [
    [una, conLaDeAntes()],
    [otra, ajeno],
  ] as const)
    await test_.rows('insert into segundo_factor (codigo_usuario, secreto) values ($1, $2)', [codigoUsuario, secreto]);

  expect(await recifrar(test_.url, antes, ahora)).toBe(3);
  const abiertos = (await guardados()).map((uno) => secretosCon(ahora).descifrar(uno) ?? uno);
  expect(abiertos.sort()).toEqual([ajeno, 'lo secreto', 'lo secreto', 'lo secreto'].sort());
  expect(await recifrar(test_.url, antes, ahora)).toBe(0);
});

test('no other table has anything that it encrypts', async () => {
  const tablas = await test_.rows<{ t: string }>(
    `select table_name t from information_schema.columns where table_schema = 'public' and column_name = 'secreto' order by 1`,
  );
  expect(tablas.map(({ t }) => t)).toEqual(['clave_firma', 'compania_correo', 'compania_fiscal', 'segundo_factor']);
});
