import { useState } from 'react';
import { comprobantes as calls, type Comprobante } from '@/contract/facturas/comprobante';
import type { EstadoFiscal, SecuenciaFiscal } from '@/contract/facturas/fiscal';
import { columnsOf } from '@/contract/columns';
import { AMBIENTE_FISCAL, MODO_FISCAL, TIPO_COMPROBANTE } from '@/contract/palabras';
import { fiscalService, comprobanteService } from '@/services/compania/fiscal';
import { day, plural } from '@/utils/format';
import { later } from '../../data/later';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { Empty, Notice } from '../../feedback/Notice';
import { useSubmit } from '../../form/useSubmit';
import { DataGrid } from '../../list/DataGrid';
import { Table } from '../../list/table/Table';
import { useList } from '../../list/useList';
import { Button, IconButton } from '../../ui/Button';
import { Facts, type Fact } from '../../ui/Facts';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { INGRESOS, palabrasDeAviso } from './palabrasFiscales';
import { Ventas607 } from './Ventas607';
import { nombreDe, VerComprobante } from './VerComprobante';

const SecuenciaForm = later(() => import('./SecuenciaForm'), 'SecuenciaForm');

const columns = columnsOf<SecuenciaFiscal>([
  { id: 'descripcionSucursal', header: 'Sucursal' },
  { id: 'tipo', header: 'Tipo', value: ({ tipo }) => TIPO_COMPROBANTE[tipo] },
  { id: 'siguiente', header: 'Siguiente' },
  { id: 'hasta', header: 'Hasta', kind: 'number' },
  { id: 'quedan', header: 'Quedan', kind: 'number' },
  { id: 'vence', header: 'Vale hasta', kind: 'date' },
  { id: 'activo', header: 'Estado', value: ({ activo }) => (activo ? 'Activa' : 'Inactiva') },
]);

interface Parte {
  estado: EstadoFiscal;
  onRead: (estado: EstadoFiscal) => void;
}

/** The ranges authorised by the tax office; a company has only a few. */
function Secuencias({ estado, onRead }: Parte) {
  const [editing, setEditing] = useState<{ secuencia?: SecuenciaFiscal }>();
  return (
    <section aria-label="Secuencias">
      <div className="flex flex-wrap gap-3 align-items-center justify-content-between mb-2">
        <h2>Secuencias</h2>
        <Button icon="pi-plus" label="Crear secuencia" onClick={() => setEditing({})} />
      </div>
      {estado.secuencias.length === 0 ? (
        <p className="text-muted">Todavía no hay ninguna. Registre las que la DGII le autorizó para cada sucursal.</p>
      ) : (
        <Table
          label="Secuencias"
          columns={columns}
          rows={estado.secuencias}
          rowKey="codigoSecuencia"
          cells={{ activo: ({ activo }) => <EstadoTag estado={activo ? 'ACTIVA' : 'INACTIVO'} /> }}
          actions={(secuencia) => (
            <IconButton
              icon="pi-pencil"
              label={`Editar la secuencia ${TIPO_COMPROBANTE[secuencia.tipo]} de ${secuencia.descripcionSucursal}`}
              onClick={() => setEditing({ secuencia })}
            />
          )}
        />
      )}
      {editing && <SecuenciaForm modo={estado.modo} secuencia={editing.secuencia} onRead={onRead} onClose={() => setEditing(undefined)} />}
    </section>
  );
}

const CertificadoForm = later(() => import('./CertificadoForm'), 'CertificadoForm');

const QUITAR = {
  header: 'Quitar el certificado',
  message: 'Los comprobantes electrónicos quedarán sin firmar hasta que suba otro.',
  accept: 'Quitar',
};

/** The academy's signing certificate, and the documents that wait for a signature. */
function Certificado({ estado: { certificado, sinFirmar, motivoSinFirmar }, onRead }: Parte) {
  const [editing, setEditing] = useState(false);
  const { submit, busy } = useSubmit(() => fiscalService.quitarCertificado(), { ask: () => QUITAR, success: 'Eliminado', then: onRead });
  return (
    <section aria-label="Certificado" className="flex flex-column gap-3 align-items-start">
      <h2>Certificado de firma</h2>
      {certificado ? (
        <Facts
          of={[
            ['Titular', certificado.titular],
            ['Vale hasta', day(certificado.vence)],
          ]}
        />
      ) : (
        <p className="text-muted">Todavía no hay ninguno: los comprobantes electrónicos esperan su firma.</p>
      )}
      {certificado && !certificado.legible && (
        <Notice tone="warn" role="alert">
          El certificado guardado no se puede leer en este equipo: súbalo de nuevo.
        </Notice>
      )}
      {sinFirmar > 0 && (
        <Notice tone="warn">
          {plural(sinFirmar, 'comprobante espera su firma', 'comprobantes esperan su firma')}. {motivoSinFirmar}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button label={certificado ? 'Cambiar el certificado' : 'Subir el certificado'} icon="pi-upload" onClick={() => setEditing(true)} />
        {certificado && <Button label="Quitar" text severity="danger" loading={busy} onClick={() => void submit()} />}
      </div>
      {editing && <CertificadoForm onRead={onRead} onClose={() => setEditing(false)} />}
    </section>
  );
}

/** Every fiscal document of the academy, newest first. */
function Comprobantes() {
  const list = useList(comprobanteService.filter);
  const [fila, setFila] = useState<Comprobante>();
  return (
    <section aria-label={calls.filter.list.title}>
      <h2 className="mb-2">Emitidos y en espera</h2>
      <DataGrid
        list={list}
        rowKey="codigoComprobante"
        actions={(row) => <IconButton icon="pi-eye" label={`Ver el comprobante ${nombreDe(row)}`} onClick={() => setFila(row)} />}
        empty={<Empty icon="pi-receipt" title="Aquí se ve cada comprobante: el primero sale con el próximo cobro o vencimiento." />}
      />
      {fila && <VerComprobante fila={fila} onClose={() => setFila(undefined)} />}
    </section>
  );
}

const AjustesForm = later(() => import('./AjustesForm'), 'AjustesForm');

const facts = ({ modo, desde, tipoIngreso, avisarCon, ambiente }: EstadoFiscal): Fact[] => [
  ['Modo', MODO_FISCAL[modo]],
  ['Desde', day(desde)],
  ['Tipo de ingreso', INGRESOS[tipoIngreso]],
  ['Avisar cuando queden', plural(avisarCon, 'número')],
  ['Ambiente', modo === 'ECF' && AMBIENTE_FISCAL[ambiente]],
];

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
          icon="pi-pencil"
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
