import { useState } from 'react';
import { reglasDeDinero as calls, type ReglasDeDinero as Reglas } from '@/contract/compania/reglasDeDinero';
import { reglasDeDineroService } from '@/services/compania';
import { money, plural } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { useEsAdministrador } from '../data/useSession';
import type { Field } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { optionsOf } from '../ui/input/Select';
import { porcentaje } from './reglas';

const schema = calls.update.body;
const MORAS = optionsOf({ NINGUNA: 'No se cobra', MONTO: 'Un monto fijo por cuota', PORCENTAJE: 'Un porcentaje de lo pendiente' });
const CAMPOS: Field<Reglas>[] = [
  {
    name: 'centavosEnEfectivo',
    label: 'Recibir y devolver centavos en efectivo',
    kind: 'switch',
    help: 'Apagado, el efectivo son pesos enteros y los centavos que sobran quedan como saldo a favor.',
  },
  {
    name: 'moraTipo',
    label: 'Mora',
    kind: 'select',
    options: MORAS,
    help: 'Nunca se aplica sola: se revisa y se aplica en Generar cuotas, «Mora».',
  },
  { name: 'moraMonto', label: 'Monto de la mora', kind: 'money', half: true },
  { name: 'moraPorcentaje', label: 'Porcentaje de la mora', kind: 'percent', half: true },
  { name: 'moraDiasGracia', label: 'Días de gracia', kind: 'number', help: 'Después del vencimiento, sin mora.' },
];
const APROBACION: Field<Reglas> = {
  name: 'montoAprobacion',
  label: 'Aprobación de otro usuario, desde más de',
  kind: 'money',
  help: 'Para reversar, anular, devolver saldo, sacar efectivo de la caja y rebajar a mano por encima de este monto. Vacío: nunca se pide.',
};

const moraDe = ({ moraTipo, moraMonto, moraPorcentaje, moraDiasGracia }: Reglas) => {
  if (moraTipo === 'NINGUNA') return 'No se cobra';
  const cuanto = moraTipo === 'MONTO' ? money(moraMonto) : `${porcentaje(moraPorcentaje)} de lo pendiente`;
  return `${cuanto}, tras ${plural(moraDiasGracia, 'día')} de gracia`;
};

function Editar({ reglas, onRead, onClose }: { reglas: Reglas; onRead: (reglas: Reglas) => void; onClose: () => void }) {
  const esAdministrador = useEsAdministrador();
  const read = (leidas: Reglas) => {
    onRead(leidas);
    return leidas;
  };
  return (
    <FormDialog
      title="Editar reglas de cobro"
      schema={schema}
      value={reglas}
      onSubmit={({ version = reglas.version, ...body }) => reglasDeDineroService.update({ body: { ...body, version } }).then(read)}
      onClose={onClose}
      reread={() => reglasDeDineroService.leer().then(read)}
      fields={esAdministrador ? [...CAMPOS, APROBACION] : CAMPOS}
    />
  );
}

/** The company's rules about money: cash, late fees, and the amount above which a second user must approve. */
export function ReglasDeDinero() {
  const loaded = useLoaded(reglasDeDineroService.leer);
  const [editing, setEditing] = useState(false);
  return (
    <Loaded of={loaded}>
      {(reglas) => (
        <>
          <Facts
            className="mb-4"
            of={[
              ['Efectivo', reglas.centavosEnEfectivo ? 'Con centavos' : 'Pesos enteros'],
              ['Mora', moraDe(reglas)],
              [
                'Aprobación de otro usuario',
                reglas.montoAprobacion === null ? 'No se pide' : `Por más de ${money(reglas.montoAprobacion)}`,
              ],
            ]}
          />
          <Button label="Editar reglas" icon="pi-pencil" onClick={() => setEditing(true)} />
          {editing && <Editar reglas={reglas} onRead={loaded.set} onClose={() => setEditing(false)} />}
        </>
      )}
    </Loaded>
  );
}
