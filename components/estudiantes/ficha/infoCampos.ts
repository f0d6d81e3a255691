import type { InfoEstudiante } from '@/contract/estudiantes/info';
import type { Field } from '../../form/Fields';

type Campo = Field<Omit<InfoEstudiante, 'version'>>;

const SANGRE = ['', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'].map((value) => ({ value, label: value || 'No se sabe' }));

/** The fields of a student's health, school and uniform, part by part. */
export const PARTES_DE_INFO: readonly { titulo: string; campos: readonly Campo[] }[] = [
  {
    titulo: 'Salud',
    campos: [
      { name: 'tipoSangre', label: 'Tipo de sangre', kind: 'select', options: SANGRE, half: true },
      { name: 'alergias', label: 'Alergias', kind: 'textarea' },
      { name: 'condiciones', label: 'Condiciones', kind: 'textarea' },
      { name: 'medicamentos', label: 'Medicamentos', kind: 'textarea' },
      { name: 'seguroMedico', label: 'Seguro médico', kind: 'text', half: true },
      { name: 'numeroSeguro', label: 'Número de afiliado', kind: 'text', half: true },
      { name: 'medico', label: 'Médico', kind: 'text', half: true },
      { name: 'telefonoMedico', label: 'Teléfono del médico', kind: 'tel', half: true },
    ],
  },
  {
    titulo: 'Escuela',
    campos: [
      { name: 'escuela', label: 'Escuela', kind: 'text', half: true },
      { name: 'grado', label: 'Grado', kind: 'text', half: true },
    ],
  },
  {
    titulo: 'Uniforme',
    campos: [
      { name: 'tallaUniforme', label: 'Talla', kind: 'text', half: true },
      { name: 'numeroCamiseta', label: 'Número de camiseta', kind: 'text', half: true },
    ],
  },
  { titulo: 'Nota', campos: [{ name: 'nota', label: 'Nota', kind: 'textarea' }] },
];
