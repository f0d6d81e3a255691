import type * as z from 'zod';
import { PARENTESCO } from '@/contract/palabras';
import type { NuevaPersona, NuevoAdulto, PersonaEditada, PersonaResponsable, PersonaUsuario } from '@/contract/personas/entidad';
import type { Field } from '../form/Fields';
import type { Option } from '../ui/input/Select';

// Every field of a person, defined once; each form takes those it needs.

const text = <N extends string>(name: N, label: string, help?: string) => ({ name, label, kind: 'text', half: true, help }) as const;
const nombre = text('nombre', 'Nombre');
const apellido = text('apellido', 'Apellido');
const tel = <N extends string>(name: N, label: string, help?: string) => ({ name, label, kind: 'tel', half: true, help }) as const;
const telefono = tel('telefono', 'Teléfono');
const documento = text('documento', 'Documento');
const email = { name: 'email', label: 'Correo', kind: 'email' } as const;
const fechaNacimiento = { name: 'fechaNacimiento', label: 'Fecha de nacimiento', kind: 'date', half: true } as const;
const SEXOS: readonly Option[] = [
  { value: 'F', label: 'Femenino' },
  { value: 'M', label: 'Masculino' },
];
const sexo = (options: readonly Option[]) => ({ name: 'sexo', label: 'Sexo', kind: 'select', half: true, options }) as const;

/** The fields of a child. */
export const camposDeNino: readonly Field<z.input<typeof NuevaPersona>>[] = [
  nombre,
  apellido,
  fechaNacimiento,
  sexo(SEXOS),
  { ...documento, help: 'Acta, pasaporte o cédula, si la tiene' },
];

/** The fields of an existing student, including contact data. */
export const camposDeEstudiante: readonly Field<PersonaEditada>[] = [...camposDeNino, telefono, { ...email, half: true }];

/** The fields of a guardian. */
export const camposDeResponsable: readonly Field<PersonaResponsable>[] = [
  nombre,
  apellido,
  telefono,
  tel('telefonoOtro', 'Otro teléfono'),
  tel('whatsapp', 'WhatsApp', 'Vacío: el mismo teléfono'),
  documento,
  email,
];

/** The fields of a guardian created with a new student: those asked at the desk. */
export const camposDeAdulto: readonly Field<z.input<typeof NuevoAdulto>>[] = [
  nombre,
  apellido,
  telefono,
  { ...email, half: true },
  documento,
];

/** The fields of a staff member. */
export const camposDeUsuario: readonly Field<PersonaUsuario>[] = [
  nombre,
  apellido,
  { ...email, half: true, help: 'Para recuperar la contraseña' },
  telefono,
  documento,
  fechaNacimiento,
  sexo([{ value: '', label: 'Sin indicar' }, ...SEXOS]),
];

/** An empty guardian. */
export const responsableVacio = { nombre: '', apellido: '', documento: '', telefono: '', telefonoOtro: '', whatsapp: '', email: '' };

/** An empty staff member. */
export const usuarioVacio: PersonaUsuario = {
  nombre: '',
  apellido: '',
  fechaNacimiento: null,
  sexo: '',
  documento: '',
  email: '',
  telefono: '',
};

/** The options of a guardian's relation to a child. */
export const PARENTESCOS: readonly Option[] = Object.entries(PARENTESCO).map(([value, label]) => ({ value, label }));
