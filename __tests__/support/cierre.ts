import { cierres } from '@/contract/cierre/cierre';
import type { CifrasDeSucursal } from '@/contract/cierre/cifras';
import type { PorAprobar } from '@/contract/sesion/aprobacion';
import { autenticar } from '@/contract/sesion/sesion';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { cierreMes } from '@/server/db/schema/dinero/caja';
import { nuevaClave, type TestApp } from './createTestApp';
import { nuevoUsuario, pesos, type Academia } from './factories';

export const CLAVE = 'la de quien aprueba';
let hash: Promise<string> | undefined;

/** A user with these accesses, by default all, whose password is CLAVE. */
export const conClave = async (app: TestApp, academia: Academia, accesos?: number[]) =>
  nuevoUsuario(app, academia, { password: await (hash ??= hashPassword(CLAVE)), accesos });
export type ConClave = Awaited<ReturnType<typeof conClave>>;

/** The approval of an act of one user by another, at the first one's screen. */
export const aprobarA = (app: TestApp, quien: ConClave, aprueba: Omit<PorAprobar, 'monto'>, por: ConClave, password = CLAVE) =>
  app.ask(autenticar, { body: { usuario: por.usuario, password, aprueba: { ...aprueba, monto: pesos(0) } } }, { token: quien.token });

/** Closes a month as the page does: asked by one user, approved by another. */
export async function cerrarMes(app: TestApp, quien: ConClave, por: ConClave, mes: string, motivo = 'Así lo pide la prueba') {
  const codigo = Number(mes.replace('-', ''));
  const { body } = await aprobarA(app, quien, { acto: 'cierre/save', codigo }, por);
  return app.call(cierres.save, { body: { mes, motivo, aprobacion: body.data.aprobacion } }, { token: quien.token, clave: nuevaClave() });
}

/** A month that is closed with these figures, by default none: for tests of what a closed month does to other acts and reports. */
export async function mesCerrado(
  { deps: { db, now } }: TestApp,
  { codigoCompania }: Academia,
  mes: string,
  sucursales: Partial<CifrasDeSucursal>[] = [],
) {
  const cifras = { sucursales: sucursales as CifrasDeSucursal[], credito: pesos(0) };
  const sello = `${codigoCompania}-${mes}`;
  const papel = { codigoCompania, mes, numero: 1, momento: now().toISOString(), usuario: 'pruebas', aprobadoPor: 'pruebas', cifras, sello };
  await db.insert(cierreMes).values(papel);
  await db.execute(`insert into secuencia (codigo_compania, serie, ultimo) values (${codigoCompania}, 'CIERRE', 1)`);
}
