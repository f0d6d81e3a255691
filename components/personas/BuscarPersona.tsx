import type { PersonaConHijos } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { phone } from '@/utils/format';
import type { Load } from '../data/useLoaded';
import { Combobox, optionOf } from '../ui/input/Combobox';
import { byName, useSearch, type SearchOf } from '../ui/input/useSearch';

const PERSONAS: SearchOf<PersonaConHijos> = { noun: 'persona', none: 'Nadie', keyOf: ({ codigoEntidad }) => codigoEntidad };

type Question = { query: { filtro: string; size: number } };

/** Searches every branch of the user: a sibling may belong to another one. */
const deTodas: Load<Question, { rows: PersonaConHijos[]; total: number }> = (input, options) =>
  responsableService.filter(input, { ...options, allBranches: true });
const BUSCAR = byName(deTodas, ({ nombreCompleto }) => nombreCompleto);

const option = ({ nombreCompleto, telefono, hijos }: PersonaConHijos) =>
  optionOf(nombreCompleto, '', phone(telefono), hijos.map((hijo) => hijo.nombreCompleto).join(', '));

/** Finds a person who is already a guardian, so that siblings share one record. */
export const BuscarPersona = ({ onPick }: { onPick: (persona: { codigoEntidad: number; nombreCompleto: string }) => void }) => (
  <Combobox
    label="¿Ya está registrado? Búsquelo"
    placeholder="Nombre, teléfono, documento o nombre del hijo"
    search={useSearch(BUSCAR, PERSONAS)}
    option={option}
    onPick={onPick}
  />
);
