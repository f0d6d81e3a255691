import type { ClaseDeArchivo } from './archivo';

/** The columns of a file of students; without group and balance only the student is imported. */
export const COLUMNAS = [
  { id: 'nombre', titulo: 'Nombre', ejemplo: 'Luis', requerida: true, o: 'nombreCompleto' },
  { id: 'apellido', titulo: 'Apellido', ejemplo: 'Peña', requerida: true, o: 'nombreCompleto' },
  { id: 'nombreCompleto', titulo: 'Nombre y apellido juntos', ejemplo: '', rara: true },
  {
    id: 'fechaNacimiento',
    titulo: 'Fecha de nacimiento',
    ejemplo: '03/09/2015',
    ayuda: 'Día, mes y año. Sin ella el niño se carga sin inscribir, por completar.',
  },
  {
    id: 'sexo',
    titulo: 'Sexo',
    ejemplo: 'M',
    lista: ['M', 'F'],
    ayuda: 'Vacío, se toma del nombre; lo que no se sepa se pregunta una vez.',
  },
  { id: 'documento', titulo: 'Documento', ejemplo: '' },
  { id: 'telefono', titulo: 'Teléfono', ejemplo: '' },
  { id: 'email', titulo: 'Correo', ejemplo: '' },
  { id: 'alertaMedica', titulo: 'Alerta médica', ejemplo: 'Asma', ayuda: 'Lo que el profesor debe saber: alergias, asma, medicinas.' },
  {
    id: 'notas',
    titulo: 'Observaciones',
    ejemplo: '',
    ayuda: 'Queda en las notas de la ficha. «Asma», «becado 50%» y «paga 2500» se proponen aparte.',
  },
  { id: 'responsableNombre', titulo: 'Nombre del responsable', ejemplo: 'Ana' },
  { id: 'responsableApellido', titulo: 'Apellido del responsable', ejemplo: 'Díaz' },
  { id: 'responsableCompleto', titulo: 'Responsable, nombre y apellido juntos', ejemplo: '', rara: true },
  { id: 'parentesco', titulo: 'Parentesco', ejemplo: 'Madre', lista: ['Madre', 'Padre', 'Tutor', 'Abuelo', 'Hermano', 'Otro'] },
  {
    id: 'responsableTelefono',
    titulo: 'Teléfono del responsable',
    ejemplo: '809-555-1234',
    ayuda: 'Pueden ser dos, con una barra: 809-555-1234 / 829-555-1234.',
  },
  { id: 'responsableDocumento', titulo: 'Cédula del responsable', ejemplo: '001-1234567-8' },
  { id: 'responsableEmail', titulo: 'Correo del responsable', ejemplo: 'ana@ejemplo.do' },
  { id: 'sucursal', titulo: 'Sucursal', ejemplo: '', ayuda: 'Si la hoja es de varias. Vacía: la sucursal en la que usted está.' },
  {
    id: 'grupo',
    titulo: 'Grupo',
    ejemplo: '',
    ayuda: 'El nombre del grupo; los que no existan se crean al revisar. Con él, el niño queda inscrito.',
  },
  { id: 'modalidad', titulo: 'Modalidad', ejemplo: '', ayuda: 'Solo si el grupo ofrece varias.' },
  { id: 'pagadoHasta', titulo: 'Pagado hasta', ejemplo: '', ayuda: 'El último mes o día pagado, o «al día»: esas cuotas no se cobran.' },
  { id: 'balance', titulo: 'Balance anterior', ejemplo: '', ayuda: 'Lo que debe de antes. Con signo menos es un saldo a favor.' },
  { id: 'vence', titulo: 'Vencimiento del balance', ejemplo: '', ayuda: 'Cuándo venció lo que debe. Vacío: hoy.' },
  { id: 'aFavor', titulo: 'Saldo a favor', ejemplo: '', ayuda: 'Lo que la familia pagó de más: queda como crédito del responsable.' },
  { id: 'inscripcionPagada', titulo: 'Inscripción pagada', ejemplo: '', lista: ['Sí', 'No'] },
  { id: 'cuota', titulo: 'Cuota propia', ejemplo: '', ayuda: 'Solo si este niño paga un precio distinto del de su grupo.' },
  { id: 'beca', titulo: 'Beca o descuento', ejemplo: '', ayuda: 'El nombre de una beca o de un descuento que ya existe.' },
  { id: 'enero', titulo: 'Enero', ejemplo: '', rara: true },
  { id: 'febrero', titulo: 'Febrero', ejemplo: '', rara: true },
  { id: 'marzo', titulo: 'Marzo', ejemplo: '', rara: true },
  { id: 'abril', titulo: 'Abril', ejemplo: '', rara: true },
  { id: 'mayo', titulo: 'Mayo', ejemplo: '', rara: true },
  { id: 'junio', titulo: 'Junio', ejemplo: '', rara: true },
  { id: 'julio', titulo: 'Julio', ejemplo: '', rara: true },
  { id: 'agosto', titulo: 'Agosto', ejemplo: '', rara: true },
  { id: 'septiembre', titulo: 'Septiembre', ejemplo: '', rara: true },
  { id: 'octubre', titulo: 'Octubre', ejemplo: '', rara: true },
  { id: 'noviembre', titulo: 'Noviembre', ejemplo: '', rara: true },
  { id: 'diciembre', titulo: 'Diciembre', ejemplo: '', rara: true },
] as const;
export type Columna = (typeof COLUMNAS)[number]['id'];

/** A file of students. */
export const archivoDeEstudiantes = {
  path: 'estudiante',
  columnas: COLUMNAS,
  parcial: true,
  actualiza:
    'Cambia lo que el archivo trae distinto, los inscribe en su grupo y les carga su balance: nunca su responsable, ni lo que la celda deja vacío.',
  de: ['estudiante', 'estudiantes'],
  creado: ['estudiante creado', 'estudiantes creados'],
  deshacer: 'con sus inscripciones, sus facturas y los responsables que no lo son de nadie más; lo que se actualizó vuelve a como estaba',
} as const satisfies ClaseDeArchivo;
