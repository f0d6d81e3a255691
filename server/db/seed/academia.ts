import sharp from 'sharp';
import { TIPOS_DE_GASTO } from '@/domain/gastos';
import { anioDe, sumarDias, sumarMeses } from '@/domain/fechas';
import { PLANTILLAS, REGLA } from '../../mensajes/iniciales';
import { PASSWORD } from '../../sesion/demostracion';
import { hashPassword } from '../../usuarios/contrasenas';
import { ROLES_INICIALES } from '../../usuarios/rolesIniciales';
import { archivo } from '../schema/archivos';
import { tipoGasto } from '../schema/dinero/caja';
import { plantillaMensaje, reglaMensaje } from '../schema/dinero/cobranza';
import { compania, sucursal } from '../schema/compania';
import { entidad } from '../schema/personas';
import { beca, descuento, evento, servicio } from '../schema/dinero/precios';
import { accesoRolUsuario, detalleAcceso, rol, rolAcceso, sucursalUsuario, usuario } from '../schema/usuarios';
import { momentoDe, pesos, type Semilla } from './libro';

/** Keys of the branches: Naco, Santo Domingo Este, Santiago. */
export const SUCURSALES = [1, 2, 3] as const;

/** The cashier of each branch. */
export const CAJEROS: Record<number, { usuario: string; codigoUsuario: number }> = {
  1: { usuario: 'caja', codigoUsuario: 2 },
  2: { usuario: 'caja', codigoUsuario: 2 },
  3: { usuario: 'admin', codigoUsuario: 1 },
};

/** Key of the account `profesor`, the same for its user and its person, and of its instructor. */
export const CODIGO_PROFESOR = 3;
export const PROFESOR_CON_USUARIO = 1;

/** Keys of the built-in services, which come first. */
export const SERVICIO = { INSCRIPCION: 1, CUOTA: 2, CAMPAMENTO: 3, MORA: 4 } as const;

const LUGARES = [
  ['Naco', '809-555-0110', 'C/ Fantino Falco 28, Naco, Santo Domingo'],
  ['Santo Domingo Este', '829-555-0120', 'Av. Venezuela 112, Ensanche Ozama, Santo Domingo Este'],
  ['Santiago', '849-555-0130', 'Av. Juan Pablo Duarte 75, Los Jardines, Santiago de los Caballeros'],
] as const;

/** The demo accounts, in the order of their keys, with name, branches and role; all have the same password. */
const CUENTAS = [
  ['admin', 'ADMINISTRADOR', 'Rosanna del Carmen', 'Espaillat Núñez', 'F', [1, 2, 3], 'Administrador'],
  ['caja', 'OPERADOR', 'Yahaira', 'Peguero Marte', 'F', [1, 2], 'Cajero'],
  ['profesor', 'PROFESOR', 'Ambiórix', 'Germosén Peña', 'M', [1], 'Profesor'],
  ['limitado', 'OPERADOR', 'Wilkin', 'de la Rosa Ureña', 'M', [1], 'Consulta'],
] as const;

/** Services with price in pesos, note and, for the built-in ones, what they are billed for. */
const SERVICIOS = [
  ['Inscripción', 0, '', 'INSCRIPCION'],
  ['Cuota', 0, '', 'CUOTA'],
  ['Campamento', 0, '', 'CAMPAMENTO'],
  ['Mora', 0, '', 'MORA'],
  ['Transporte del mes', 1800, 'Ida y vuelta a la cancha', null],
  ['Clase suelta', 500, 'Para quien prueba antes de inscribirse', null],
  ['Carnet de reposición', 250, '', null],
  ['Transporte del campamento', 900, 'Ida y vuelta, por semana', null],
  ['Almuerzo del campamento', 1250, 'De lunes a viernes', null],
] as const;

const ESCUDO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 132" width="546" height="600">
  <path d="M60 4 112 18v50c0 30-22 50-52 60C30 118 8 98 8 68V18z" fill="#166534" stroke="#052e16" stroke-width="5"/>
  <path d="M60 14 102 25v43c0 24-17 40-42 49z" fill="#15803d"/>
  <path d="M8 74h104c-2 10-7 19-14 27H22C15 93 10 84 8 74z" fill="#facc15"/>
  <circle cx="60" cy="55" r="29" fill="#fff" stroke="#052e16" stroke-width="3"/>
  <path d="m60 43 11 8-4 13H53l-4-13z" fill="#052e16"/>
  <path d="M60 27v16M86 46l-15 5M76 78l-9-14M44 78l9-14M34 46l15 5" fill="none" stroke="#052e16" stroke-width="3.5" stroke-linecap="round"/>
</svg>`;

/** The crest of the academy, stored as the product stores an uploaded logo. */
async function sembrarLogo({ libro }: Semilla, creado: string): Promise<void> {
  const imagen = sharp(Buffer.from(ESCUDO));
  const contenido = await imagen.clone().webp({ quality: 82 }).toBuffer();
  const miniatura = await imagen.clone().resize({ width: 160, height: 160, fit: 'inside' }).webp({ quality: 78 }).toBuffer();
  const codigo = libro.anotar(archivo, { nombre: 'escudo.webp', tipo: 'image/webp', tamano: contenido.length, creado });
  await libro.guardar();
  const lleva = 'insert into archivo_contenido (codigo_archivo, contenido, miniatura) values ($1, $2, $3)';
  await libro.consultar(lleva, [codigo, contenido, miniatura]);
  await libro.consultar('update compania set codigo_logo = $1', [codigo]);
}

async function sembrarUsuarios({ libro }: Semilla, fechaRegistro: string): Promise<void> {
  const password = await hashPassword(PASSWORD);
  for (const [i, [cuenta, tipoUsuario, nombre, apellido, sexo, sucursales, descripcion]] of CUENTAS.entries()) {
    const correo = { email: `${cuenta}@cantera.example.com`, telefono: `809-555-01${41 + i}` };
    const codigoEntidad = libro.anotar(entidad, { nombre, apellido, sexo, ...correo, fechaRegistro });
    const codigoUsuario = libro.anotar(usuario, { codigoEntidad, usuario: cuenta, password, tipoUsuario, fechaRegistro });
    libro.anotar(sucursalUsuario, ...sucursales.map((codigoSucursal, n) => ({ codigoUsuario, codigoSucursal, defecto: n === 0 })));
    const codigoRol = libro.anotar(rol, { descripcion });
    libro.anotar(accesoRolUsuario, { codigoUsuario, codigoRol });
    for (const codigoAcceso of ROLES_INICIALES[descripcion]) {
      libro.anotar(detalleAcceso, { codigoUsuario, codigoAcceso, activo: true });
      libro.anotar(rolAcceso, { codigoRol, codigoAcceso });
    }
  }
}

function sembrarPrecios({ libro, hoy }: Semilla): void {
  for (const [descripcion, precio, nota, integrado] of SERVICIOS)
    libro.anotar(servicio, { descripcion, precio: pesos(precio), nota, integrado });
  for (const descripcion of TIPOS_DE_GASTO) libro.anotar(tipoGasto, { descripcion });
  const torneo = { descripcion: 'Torneo de Navidad', codigoSucursal: null, fecha: sumarDias(hoy, 26), hora: '09:00', cupo: 120 };
  const cena = { descripcion: 'Cena de padres', codigoSucursal: 1, fecha: sumarDias(hoy, 40), hora: '19:30', cupo: 60 };
  libro.anotar(
    evento,
    { ...torneo, lugar: 'Estadio Olímpico Félix Sánchez', precio: pesos(600) },
    { ...cena, lugar: 'Club Naco', precio: pesos(1500) },
  );
  const anio = { desde: sumarMeses(hoy, -6), hasta: sumarMeses(hoy, 6) };
  libro.anotar(
    beca,
    { ...anio, descripcion: 'Mérito deportivo', porcentaje: 5000, cubre: 'CUOTA', presupuesto: pesos(400_000) },
    { ...anio, descripcion: 'Ayuda familiar', porcentaje: 3000, cubre: 'AMBAS', presupuesto: pesos(250_000) },
    { ...anio, descripcion: 'Hijos de empleados', porcentaje: 10_000, cubre: 'AMBAS', presupuesto: null },
  );
  const porcentaje = { tipo: 'PORCENTAJE' as const, alcances: ['CUOTA' as const] };
  const monto = { tipo: 'MONTO' as const, alcances: ['INSCRIPCION' as const], monto: pesos(500) };
  libro.anotar(
    descuento,
    { ...porcentaje, descripcion: 'Hermanos', porcentaje: 1000, desdeHijo: 2, prioridad: 10, acumulable: true },
    { ...monto, descripcion: 'Pronta inscripción', prioridad: 20, acumulable: true },
    { ...porcentaje, descripcion: 'Convenio con colegios', porcentaje: 1500, prioridad: 30, acumulable: false },
  );
}

/** Writes the company with its branches, users and prices. */
export async function sembrarAcademia(semilla: Semilla): Promise<void> {
  const { libro, hoy } = semilla;
  const desde = momentoDe(`${anioDe(hoy) - 2}-01-15`, '09:00');
  libro.anotar(compania, {
    nombre: 'Academia de Fútbol Cantera',
    rnc: '1-30-55555-5',
    telefono: '809-555-0100',
    direccion: 'C/ Fantino Falco 28, Naco, Santo Domingo, República Dominicana',
    email: 'info@cantera.example.com',
    pieRecibo: 'Gracias por su pago. Conserve este recibo; no se hacen devoluciones de inscripción.',
    criterioEdad: 'ANIO',
    demostracion: true,
  });
  for (const [descripcionSucursal, telefono, direccion] of LUGARES) libro.anotar(sucursal, { descripcionSucursal, telefono, direccion });
  await sembrarLogo(semilla, desde);
  await sembrarUsuarios(semilla, desde);
  sembrarPrecios(semilla);
  libro.anotar(plantillaMensaje, ...PLANTILLAS.map((una) => ({ ...una })));
  libro.anotar(reglaMensaje, { ...REGLA, codigoPlantilla: 2 });
}
