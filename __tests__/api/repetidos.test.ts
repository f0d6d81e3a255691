import { modalidad } from '@/contract/academico/modalidad';
import type { Call } from '@/contract/call';
import { sucursal } from '@/contract/compania/sucursal';
import { categoria } from '@/contract/inventario/categoria';
import { rol } from '@/contract/usuarios/rol';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

const test_ = createTestApp();

const MENSUAL = { frecuencia: 'MENSUAL', cantidadCuotas: 10, diaVencimiento: 5, cobraInscripcion: true, prorratea: false, activo: true };

/** Call, body, the field that is taken, its other spelling, and what is said beside it. */
const CASOS: readonly [call: Call, body: object, campo: string, valor: string, mensaje: string][] = [
  [categoria.save, { nota: '', activo: true }, 'descripcion', 'balónes  de futbol', 'Ya existe una categoría con ese nombre'],
  [modalidad.save, MENSUAL, 'descripcion', 'balónes  de futbol', 'Ya existe una modalidad con ese nombre'],
  [rol.save, { activo: true }, 'descripcion', 'BALONES DE  FÚTBOL', 'Ya existe un rol con ese nombre'],
  [
    sucursal.save,
    { telefono: '', direccion: '', activo: true },
    'descripcionSucursal',
    'BALONES  DE FÚTBOL',
    'Ya existe una sucursal con ese nombre',
  ],
];

test.each(CASOS.map((caso) => [caso[0].path, caso] as const))(
  '%s tells a name that is taken beside its field',
  async (_, [call, body, campo, valor, mensaje]) => {
    const admin = await nuevoUsuario(test_, await nuevaAcademia(test_));
    const guardar = (nombre: string) => test_.send('POST', call.path, { body: { ...body, [campo]: nombre }, token: admin.token });
    expect((await guardar('Balones de fútbol')).status).toBe(200);
    const { status, body: answer } = await guardar(valor);
    expect([status, answer]).toEqual([409, { success: false, mensaje, errors: { [campo]: mensaje } }]);
  },
);
