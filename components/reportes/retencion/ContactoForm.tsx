import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { NuevoSeguimiento, seguimiento, type NuevoSeguimiento as Escrito, type Seguimiento } from '@/contract/estudiantes/seguimiento';
import { RESULTADO_CONTACTO } from '@/contract/palabras';
import { send } from '@/services/http/send';
import { day } from '@/utils/format';
import { newId } from '@/utils/id';
import { Bitacora } from '../../data/Bitacora';
import { useLoaded } from '../../data/useLoaded';
import { type Field, Fields } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';
import { optionsOf } from '../../ui/input/Select';
import { RegresoTag } from './Regreso';

const anotar = send(seguimiento.anotar);
const deHistorial = send(seguimiento.historial);

const Escribible = NuevoSeguimiento.omit({ codigoEstudiante: true });
type Campos = Omit<Escrito, 'codigoEstudiante'>;

const RESULTADO: Field<Campos>[] = [
  { name: 'resultado', label: 'Qué dijo la familia', kind: 'select', options: optionsOf(RESULTADO_CONTACTO) },
];
const REGRESO: Field<Campos>[] = [
  { name: 'regresa', label: 'Regresa el', kind: 'date', help: 'Si ese día pasa y no ha venido, el tablero lo dice.' },
];
const NOTA: Field<Campos>[] = [{ name: 'nota', label: 'Nota', kind: 'textarea' }];

function Campos() {
  const regresa = useWatch({ name: 'resultado' }) === 'REGRESA';
  return (
    <>
      <Fields fields={RESULTADO} />
      {regresa && <Fields fields={REGRESO} />}
      <Fields fields={NOTA} />
    </>
  );
}

const entradaDe = ({ codigoSeguimiento, resultado, regresa, momento, usuario, nota, estado }: Seguimiento) => ({
  clave: codigoSeguimiento,
  dicho: regresa === null ? RESULTADO_CONTACTO[resultado] : `Acordó regresar el ${day(regresa)}`,
  momento,
  usuario,
  nota,
  tag: estado && <RegresoTag estado={estado} />,
});

function Historia({ codigoEstudiante }: { codigoEstudiante: number }) {
  const loaded = useLoaded(deHistorial, { query: { codigoEstudiante } });
  return <Bitacora titulo="Contactos anteriores" of={loaded} entrada={entradaDe} vacio="Todavía nadie ha hablado con esta familia." />;
}

interface Props {
  codigoEstudiante: number;
  estudiante: string;
  onClose: (changed: boolean) => void;
}

/** Records a contact with the family of a student who has stopped coming, with the day of an agreed return; below it the earlier contacts. */
export function ContactoForm({ codigoEstudiante, estudiante, onClose }: Props) {
  const [clave] = useState(newId);
  // A day typed before another outcome was chosen is discarded.
  const guardar = ({ resultado, regresa, nota }: Campos) =>
    anotar({ body: { codigoEstudiante, resultado, nota, regresa: resultado === 'REGRESA' ? regresa : null } }, { clave });
  return (
    <FormDialog
      title={`Contacto por ${estudiante}`}
      schema={Escribible}
      value={{ resultado: 'REGRESA' }}
      onSubmit={guardar}
      onClose={onClose}
    >
      <Campos />
      <Historia codigoEstudiante={codigoEstudiante} />
    </FormDialog>
  );
}
