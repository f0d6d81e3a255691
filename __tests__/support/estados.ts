import { sumarDias } from '@/domain/fechas';
import { huellaDe } from '@/server/sesion/codigo';
import { hashPassword } from '@/server/usuarios/contrasenas';
import type { Mundo } from './carreras';
import { HOY, nuevaClave, type TestApp } from './createTestApp';
import { codigoDe } from './desde';
import { estadosDeDinero } from './estadosDeDinero';
import { estadosDeGrupos } from './estadosDeGrupos';
import { abrirSesion, type Academia, nuevoUsuario } from './factories';

// States that no list's rows have and some calls need: a drawer that was counted, two records that were merged, a second factor.

const CLAVE = 'tres balones de Naco';
const NUEVA = 'cuatro balones de Naco';

/** What a request of a call names beside what chance gives it, by the path of the call. */
export type Pistas = Record<string, Record<string, unknown>>;
export type Mesa = ReturnType<typeof mesaDe>;

/** With what states are made: by calls, as pages do, and by rows where no call does it. */
function mesaDe(app: TestApp, academia: Academia, mundo: Mundo, codigoPeriodo: number) {
  const { codigoCompania } = academia;
  const haz = async (path: string, body: object = {}, token = mundo.token, method = 'POST') => {
    const answer = await app.send(method, path, { token, body, clave: nuevaClave() });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data ?? answer.body;
  };
  /** The first value that a query finds. */
  const uno = async (sql: string, ...values: unknown[]) => Object.values((await app.rows<Record<string, number>>(sql, values))[0]!)[0]!;
  return {
    ...{ app, academia, mundo, codigoPeriodo, haz, uno },
    /** Adds a row of the academy; its key. */
    pon: (tabla: string, fila: Record<string, unknown>) => {
      const suya = Object.entries({ codigo_compania: codigoCompania, ...fila });
      const [columnas, lugares] = [suya.map(([columna]) => columna), suya.map((_, i) => `$${i + 1}`)];
      return uno(`insert into ${tabla} (${columnas.join()}) values (${lugares.join()}) returning *`, ...suya.map(([, valor]) => valor));
    },
    /** The newest key of a table. */
    ultimo: (columna: string, tabla: string) => uno(`select max(${columna}) from ${tabla}`),
    compania: (columnas: string) => app.rows(`update compania set ${columnas} where codigo_compania = $1`, [codigoCompania]),
    dia: (n: number) => sumarDias(HOY, n),
    motivo: 'Así lo pide la prueba',
  };
}

/** Makes these states in a populated academy; `como` is the token with which a call is made that the academy's user cannot make. */
export async function estadosDe(app: TestApp, academia: Academia, mundo: Mundo, codigoPeriodo: number) {
  const mesa = mesaDe(app, academia, mundo, codigoPeriodo);
  const { codigoCompania } = academia;
  const { usuario } = mundo;
  await mesa.compania(
    `reposicion = 'TODAS', dias_reposicion = 30, max_reposiciones = 5, mora_tipo = 'MONTO', mora_monto = 15000, mora_dias_gracia = 0`,
  );
  // Not of users: mail to them is written after the answer.
  await app.rows(
    `update entidad e set email = 'e' || codigo_entidad || '@example.com' where codigo_compania = $1
      and not exists (select from usuario u where u.codigo_entidad = e.codigo_entidad)`,
    [codigoCompania],
  );
  // Numbers that the rows of the lists do not have.
  await app.rows(`update secuencia set ultimo = 9 where codigo_compania = $1 and serie in ('CAJA', 'CONTEO')`, [codigoCompania]);
  const password = await hashPassword(CLAVE);
  await app.rows('update usuario set password = $1 where usuario = $2', [password, usuario]);
  const codigoUsuario = await mesa.uno('select codigo_usuario from usuario where usuario = $1', usuario);
  const socia = await nuevoUsuario(app, academia, { password });
  const aprobar = async (acto: string, codigo: number, monto = 0) => {
    const { aprobacion } = await mesa.haz('usuario/autenticar', {
      usuario: socia.usuario,
      password: CLAVE,
      aprueba: { acto, codigo, monto },
    });
    return aprobacion as string;
  };
  const deCuentas = await estadosDeCuentas(mesa, codigoUsuario, socia, password);
  const pistas: Pistas = {
    ...(await estadosDeGrupos(mesa, aprobar)),
    ...(await estadosDeDinero(mesa, aprobar, socia.codigoUsuario)),
    ...deCuentas.pistas,
  };
  return { pistas, como: deCuentas.como };
}

type Usuaria = Awaited<ReturnType<typeof nuevoUsuario>>;

/** Sessions, drafts, views, a link for a new password, a second factor begun and one confirmed. */
async function estadosDeCuentas(
  { app, academia, mundo, haz, pon, uno, dia }: Mesa,
  codigoUsuario: number,
  socia: Usuaria,
  password: string,
) {
  const { usuario, naco } = mundo;
  await abrirSesion(app, academia, codigoUsuario, usuario);
  const codigoSesion = await uno('select codigo_sesion from sesion where codigo_usuario = $1 order by inicio desc limit 1', codigoUsuario);
  await abrirSesion(app, academia, socia.codigoUsuario, socia.usuario);
  const token = 'k'.repeat(43);
  await app.rows('insert into recuperacion_contrasena (huella, codigo_usuario, expira) values ($1, $2, $3)', [
    ...[huellaDe(token), socia.codigoUsuario, `${dia(1)}T00:00:00Z`],
  ]);
  await pon('aviso', { codigo_sucursal: naco, clase: 'SECUENCIA_BAJA', detalle: '{}', clave: 'una' });
  const borrador = { clave: 'cobro', pagina: '/cobro', titulo: 'Cobro', valor: { base: {}, valores: {} } };
  const { codigoBorrador } = await haz('borrador/save', borrador);
  const vista = { lista: 'estudiantes', nombre: 'Mía', search: '', sort: '', hidden: [], density: 'compact' };
  const { codigoVista } = await haz('vista/save', { ...vista, codigoRol: await uno('select min(codigo_rol) from rol') });
  const conFactor = async () => {
    const quien = await nuevoUsuario(app, academia, { password });
    const { secreto } = await haz('segundofactor/iniciar', { password: CLAVE }, quien.token);
    return { ...quien, codigo: codigoDe(app, secreto) };
  };
  const [empezado, confirmado] = [await conFactor(), await conFactor()];
  await haz('segundofactor/confirmar', { codigo: confirmado.codigo }, confirmado.token);
  // So that its code is taken once more.
  await app.rows('update segundo_factor set ultimo_paso = 0');
  const conCodigo = { password: CLAVE, codigo: confirmado.codigo };
  const pistas: Pistas = {
    'aviso/leer': { codigoAviso: undefined, hasta: '2999-12-31T00:00:00Z' },
    'borrador/delete/{id}': { id: codigoBorrador },
    'borrador/save': { ...borrador, clave: 'otro' },
    login: { usuario: socia.usuario, password: CLAVE },
    'recuperacion/cambiar': { token, newPassword: NUEVA },
    'segundofactor/codigos': conCodigo,
    'segundofactor/confirmar': { codigo: empezado.codigo },
    'segundofactor/desactivar': conCodigo,
    'segundofactor/iniciar': { password: CLAVE },
    'segundofactor/quitar': { usuario: confirmado.usuario },
    'sesion/terminar/otras': { password: CLAVE },
    'sesion/terminar/{codigoSesion}': { codigoSesion, password: CLAVE },
    'sesion/usuario/terminar': { usuario: socia.usuario, codigoSesion: undefined },
    'usuario/autenticar': {
      ...{ usuario: socia.usuario, password: CLAVE },
      aprueba: { acto: 'cobro/reversar', codigo: mundo.codigoCobro, monto: 500 },
    },
    'usuario/changepassword': { usuario, password: NUEVA, oldPassword: CLAVE, newPassword: NUEVA },
    'usuario/enlaces/revocar': { usuario },
    'usuario/registrar': {
      usuario: { usuario: 'nueva.usuaria', password: NUEVA, tipoUsuario: 'OPERADOR' },
      entidad: { nombre: 'Nueva', apellido: 'Usuaria' },
      codigoEntidad: undefined,
      sucursalUsuario: [{ codigoSucursal: naco, defecto: true }],
    },
    'vista/delete/{id}': { id: codigoVista },
  };
  const como: Record<string, string> = {
    'segundofactor/codigos': confirmado.token,
    'segundofactor/confirmar': empezado.token,
    'segundofactor/desactivar': confirmado.token,
  };
  return { pistas, como };
}
