import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { useSession, useSucursal } from '@/components/data/useSession';
import { TextInput } from '@/components/ui/input/TextInput';
import { Modal } from '@/components/ui/prime/Modal';
import { useState } from 'react';
import { focusAfterReload } from './focusAfterReload';
import { useAppDispatch } from '@/store/hooks';
import { flushPersisted } from '@/store/browser/persist';
import { listsDropped } from '@/store/root';
import { sucursalChosen } from '@/store/session';

interface Props {
  onClose: () => void;
  /** Remounts the page without a reload: for a browser without storage, where a reload would lose the session. */
  onRestart?: () => void;
  /** Called after a choice. By default the page is reloaded, so that no data of the other branch stays. */
  reload?: () => void;
}

/** The user's branches; choosing one selects it and reloads the page. */
export function BranchDialog({ onClose, onRestart, reload = () => window.location.reload() }: Props) {
  const dispatch = useAppDispatch();
  const { sucursalesUsuario } = useSession();
  const selected = useSucursal();
  const [filtro, setFiltro] = useState('');

  const choose = async (codigoSucursal: number) => {
    dispatch(sucursalChosen(codigoSucursal));
    if (await flushPersisted()) {
      focusAfterReload();
      return reload();
    }
    dispatch(listsDropped());
    onClose();
    onRestart?.();
  };

  return (
    <Modal header="Sucursales Disponible" style={{ width: '850px' }} focusOnShow={false} onHide={onClose}>
      <label className="search">
        <i className="pi pi-search" aria-hidden />
        <TextInput type="search" placeholder="Buscar sucursal" aria-label="Buscar sucursal" autoFocus value={filtro} onChange={setFiltro} />
      </label>
      <DataTable
        value={sucursalesUsuario}
        dataKey="codigoSucursal"
        selectionMode="single"
        selection={selected}
        metaKeySelection={false}
        onRowSelect={({ data }) => void choose(data.codigoSucursal)}
        onRowUnselect={({ data }) => void choose(data.codigoSucursal)}
        globalFilterFields={['codigoSucursal', 'descripcionSucursal']}
        filters={{ global: { value: filtro, matchMode: 'contains' } }}
        paginator
        rows={10}
        pageLinkSize={3}
        rowsPerPageOptions={[10, 20, 30]}
        paginatorTemplate="CurrentPageReport FirstPageLink PrevPageLink PageLinks NextPageLink LastPageLink RowsPerPageDropdown"
        currentPageReportTemplate="Mostrando {first} a {last} de {totalRecords} Sucursales"
        emptyMessage="No se encontraron Sucursales"
        size="small"
      >
        <Column field="codigoSucursal" header="Código" sortable style={{ width: '8rem' }} />
        <Column field="descripcionSucursal" header="Descripción" sortable />
      </DataTable>
    </Modal>
  );
}
