import { PARENTESCO } from '@/contract/palabras';
import type { NuevaPersona, NuevoAdulto, PersonaEditada, PersonaResponsable, PersonaUsuario } from '@/contract/personas/entidad';
import type * as z from 'zod';
import type { Field } from '../form/field';
import type { Option } from '../ui/input/Select';

// What is asked of a person, each field once; a form takes those that it needs.

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

/** The person of a child. */
export const camposDeNino: readonly Field<z.input<typeof NuevaPersona>>[] = [
  nombre,
  apellido,
  fechaNacimiento,
  sexo(SEXOS),
  { ...documento, help: 'Acta, pasaporte o cédula, si la tiene' },
];

/** The person of a student who is on record: how to reach it too. */
export const camposDeEstudiante: readonly Field<PersonaEditada>[] = [...camposDeNino, telefono, { ...email, half: true }];

/** The person of a guardian. */
export const camposDeResponsable: readonly Field<PersonaResponsable>[] = [
  nombre,
  apellido,
  telefono,
  tel('telefonoOtro', 'Otro teléfono'),
  tel('whatsapp', 'WhatsApp', 'Vacío: el mismo teléfono'),
  documento,
  email,
];

/** The person of a guardian who comes with a new student: what one asks at the desk. */
export const camposDeAdulto: readonly Field<z.input<typeof NuevoAdulto>>[] = [
  nombre,
  apellido,
  telefono,
  { ...email, half: true },
  documento,
];

/** The person of somebody who works here. */
export const camposDeUsuario: readonly Field<PersonaUsuario>[] = [
  nombre,
  apellido,
  { ...email, half: true, help: 'Para recuperar la contraseña' },
  telefono,
  documento,
  fechaNacimiento,
  sexo([{ value: '', label: 'Sin indicar' }, ...SEXOS]),
];

/** A guardian of whom nothing is typed yet. */
export const responsableVacio = { nombre: '', apellido: '', documento: '', telefono: '', telefonoOtro: '', whatsapp: '', email: '' };

/** Somebody who works here, of whom nothing is typed yet. */
export const usuarioVacio: PersonaUsuario = {
  nombre: '',
  apellido: '',
  fechaNacimiento: null,
  sexo: '',
  documento: '',
  email: '',
  telefono: '',
};

/** What a guardian may be to a child. */
export const PARENTESCOS: readonly Option[] = Object.entries(PARENTESCO).map(([value, label]) => ({ value, label }));
