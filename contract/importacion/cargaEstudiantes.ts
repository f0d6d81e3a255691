import { ACCESO } from '../accesos';
import { carga } from './carga';

/** The columns of a file of students; without group and balance only the student is imported. */
export const COLUMNAS = [
  { id: 'nombre', titulo: 'Nombre', ejemplo: 'Luis', requerida: true },
  { id: 'apellido', titulo: 'Apellido', ejemplo: 'Peña', requerida: true },
  { id: 'fechaNacimiento', titulo: 'Fecha de nacimiento', ejemplo: '03/09/2015', requerida: true },
  { id: 'sexo', titulo: 'Sexo', ejemplo: 'M', requerida: true },
  { id: 'documento', titulo: 'Documento', ejemplo: '' },
  { id: 'telefono', titulo: 'Teléfono', ejemplo: '' },
  { id: 'email', titulo: 'Correo', ejemplo: '' },
  { id: 'alertaMedica', titulo: 'Alerta médica', ejemplo: 'Asma' },
  { id: 'responsableNombre', titulo: 'Nombre del responsable', ejemplo: 'Ana', requerida: true },
  { id: 'responsableApellido', titulo: 'Apellido del responsable', ejemplo: 'Díaz', requerida: true },
  { id: 'parentesco', titulo: 'Parentesco', ejemplo: 'Madre' },
  { id: 'responsableTelefono', titulo: 'Teléfono del responsable', ejemplo: '809-555-1234', requerida: true },
  { id: 'responsableDocumento', titulo: 'Cédula del responsable', ejemplo: '001-1234567-8' },
  { id: 'responsableEmail', titulo: 'Correo del responsable', ejemplo: 'ana@ejemplo.do' },
  { id: 'grupo', titulo: 'Grupo', ejemplo: '' },
  { id: 'modalidad', titulo: 'Modalidad', ejemplo: '' },
  { id: 'balance', titulo: 'Balance anterior', ejemplo: '' },
  { id: 'vence', titulo: 'Vencimiento del balance', ejemplo: '' },
] as const;
export type Columna = (typeof COLUMNAS)[number]['id'];

export const cargaEstudiantes = carga({
  path: 'estudiante',
  access: [ACCESO.cargaEstudiantes],
  columnas: COLUMNAS,
  actualiza:
    'Cambia lo que el archivo trae distinto, los inscribe en su grupo y les carga su balance: nunca su responsable, ni lo que la celda deja vacío.',
  de: ['estudiante', 'estudiantes'],
  creado: ['estudiante creado', 'estudiantes creados'],
  deshacer: 'con sus inscripciones, sus facturas y los responsables que no lo son de nadie más; lo que se actualizó vuelve a como estaba',
});
