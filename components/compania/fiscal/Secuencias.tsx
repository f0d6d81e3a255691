import { useState } from 'react';
import type { EstadoFiscal, SecuenciaFiscal } from '@/contract/facturas/fiscal';
import { columnsOf } from '@/contract/list';
import { TIPO_COMPROBANTE } from '@/contract/palabras';
import { later } from '../../data/later';
import { CreateButton } from '../../list/CreateButton';
import { Table } from '../../list/table/Table';
import { IconButton } from '../../ui/IconButton';
import { EstadoTag } from '../../ui/tag/EstadoTag';

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

interface Props {
  estado: EstadoFiscal;
  onRead: (estado: EstadoFiscal) => void;
}

/** The ranges authorised by the tax office; a company has only a few. */
export function Secuencias({ estado, onRead }: Props) {
  const [editing, setEditing] = useState<{ secuencia?: SecuenciaFiscal }>();
  return (
    <section aria-label="Secuencias">
      <div className="flex flex-wrap gap-3 align-items-center justify-content-between mb-2">
        <h2>Secuencias</h2>
        <CreateButton label="Crear secuencia" onClick={() => setEditing({})} />
      </div>
      {estado.secuencias.length === 0 ? (
        <p className="text-muted">Todavía no hay ninguna. Registre las que la DGII le autorizó para cada sucursal.</p>
      ) : (
        <Table
          label="Secuencias"
          columns={columns}
          rows={estado.secuencias}
          rowKey={({ codigoSecuencia }) => codigoSecuencia}
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
