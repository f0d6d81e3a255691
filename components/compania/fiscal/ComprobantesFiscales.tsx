import { later } from '../../data/later';
import { Button } from '../../ui/Button';
import { useState } from 'react';
import type { EstadoFiscal } from '@/contract/facturas/fiscal';
import { AMBIENTE_FISCAL, MODO_FISCAL } from '@/contract/palabras';
import { fiscalService } from '@/services/fiscal';
import { day, plural } from '@/utils/format';
import { Loaded } from '../../data/Loaded';
import { useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { useSubmit } from '../../form/useSubmit';
import { Facts, type Fact } from '../../ui/Facts';
import { Certificado } from './Certificado';
import { Comprobantes } from './Comprobantes';
import { Secuencias } from './Secuencias';
import { Ventas607 } from './Ventas607';
import { INGRESOS, palabrasDeAviso } from './palabrasFiscales';

const AjustesForm = later(() => import('./AjustesForm'), 'AjustesForm');

const facts = ({ modo, desde, tipoIngreso, avisarCon, ambiente }: EstadoFiscal): Fact[] => [
  ['Modo', MODO_FISCAL[modo]],
  ['Desde', day(desde)],
  ['Tipo de ingreso', INGRESOS[tipoIngreso]],
  ['Avisar cuando queden', plural(avisarCon, 'número')],
  ['Ambiente', modo === 'ECF' && AMBIENTE_FISCAL[ambiente]],
];

interface Parte {
  estado: EstadoFiscal;
  onRead: (estado: EstadoFiscal) => void;
}

/** The documents that wait for a number, with the button that assigns them. */
function Espera({ estado: { enEspera }, onRead }: Parte) {
  const { submit, busy } = useSubmit(() => fiscalService.emitir(), {
    success: ({ enEspera: quedan }) => (quedan ? `Quedan ${plural(quedan, 'comprobante')} en espera` : 'Comprobantes emitidos'),
    then: onRead,
  });
  if (enEspera === 0) return null;
  return (
    <Notice tone="warn" action={<Button label="Emitir ahora" outlined loading={busy} onClick={() => void submit()} />}>
      {plural(enEspera, 'comprobante espera un número', 'comprobantes esperan un número')}: se cobró o venció cuando no quedaban. Lo toman
      solos al registrar una secuencia que alcance.
    </Notice>
  );
}

function Avisos({ estado: { avisos } }: Pick<Parte, 'estado'>) {
  if (avisos.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul className="m-0 pl-3">
        {avisos.map((aviso) => (
          <li key={`${aviso.codigoSucursal} ${aviso.tipo}`}>{palabrasDeAviso(aviso)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Panel({ estado, onRead }: Parte) {
  const [editing, setEditing] = useState(false);
  const apagado = estado.modo === 'NO';
  return (
    <div className="flex flex-column gap-4">
      <div>
        {apagado ? (
          <p className="mb-3 text-muted">
            Las facturas salen sin comprobante fiscal. Actívelo cuando la DGII le haya autorizado una secuencia.
          </p>
        ) : (
          <Facts of={facts(estado)} className="mb-3" />
        )}
        <Button
          label={apagado ? 'Activar los comprobantes fiscales' : 'Editar los ajustes'}
          icon="pi pi-pencil"
          onClick={() => setEditing(true)}
        />
      </div>
      <Espera estado={estado} onRead={onRead} />
      <Avisos estado={estado} />
      {(!apagado || estado.secuencias.length > 0) && <Secuencias estado={estado} onRead={onRead} />}
      {estado.modo === 'ECF' && <Certificado estado={estado} onRead={onRead} />}
      {!apagado && <Ventas607 />}
      {/* The key remounts the list when documents have got their numbers. */}
      {!apagado && <Comprobantes key={estado.enEspera} />}
      {editing && <AjustesForm estado={estado} onRead={onRead} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** The academy's fiscal numbers: settings, authorised ranges, and waiting documents. */
export function ComprobantesFiscales() {
  const loaded = useLoaded(fiscalService.estado);
  return <Loaded of={loaded}>{(estado) => <Panel estado={estado} onRead={loaded.set} />}</Loaded>;
}
