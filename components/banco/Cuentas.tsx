import type { Cuenta, CuentaInput } from '@/contract/banco/cuenta';
import { cuentasDeBanco } from '@/contract/banco/listas';
import { CERO } from '@/domain/dinero';
import { cuentaBancoService } from '@/services/banco';
import { later } from '../data/later';
import type { Field } from '../form/Fields';
import { crudForm, FormDialog } from '../form/FormDialog';
import { ListPanel } from '../list/ListPage';
import { useList } from '../list/useList';
import { IconButton } from '../ui/Button';
import { useOpen } from '../ui/useOpen';

const CargarEstado = later(() => import('./CargarEstado'), 'CargarEstado');
const LibroDeCuenta = later(() => import('./LibroDeCuenta'), 'LibroDeCuenta');

const FIELDS: Field<CuentaInput>[] = [
  { name: 'descripcion', label: 'Nombre', kind: 'text', help: 'Como la llaman ustedes: «Corriente Popular».' },
  { name: 'banco', label: 'Banco', kind: 'text', half: true },
  { name: 'numero', label: 'Número', kind: 'text', half: true },
  { name: 'desde', label: 'Se lleva desde', kind: 'date', half: true, help: 'El primer día de su primer estado de cuenta.' },
  { name: 'saldoInicial', label: 'Balance al empezar ese día', kind: 'money', half: true, help: 'En pesos dominicanos.' },
  { name: 'activo', label: 'Activa', kind: 'switch' },
];

const service = { calls: cuentasDeBanco, remove: cuentaBancoService.remove };

/** The accounts of the company; of each a statement is uploaded here, and its book compared with it. */
export function Cuentas() {
  const list = useList<Cuenta>(cuentaBancoService.filter);
  const [cargando, cargar, cargada] = useOpen<Cuenta>(list.reload);
  const [abierto, ver, cerrar] = useOpen<Cuenta>();
  return (
    <>
      <ListPanel
        list={list}
        service={service}
        nombre={({ descripcion }) => descripcion}
        hint="Todavía no hay cuentas de banco: cree la primera y cargue su estado de cuenta."
        actions={(row, { usual }) => (
          <>
            {row.activo && <IconButton icon="pi-upload" label={`Cargar estado de ${row.descripcion}`} onClick={() => cargar(row)} />}
            <IconButton icon="pi-book" label={`Libro de ${row.descripcion}`} onClick={() => ver(row)} />
            {usual}
          </>
        )}
        form={(row, onClose) => (
          <FormDialog {...crudForm(cuentaBancoService, row, { saldoInicial: CERO }, list.reload)} fields={FIELDS} onClose={onClose} />
        )}
      />
      {cargando && <CargarEstado cuenta={cargando} onClose={cargada} />}
      {abierto && <LibroDeCuenta cuenta={abierto} onClose={cerrar} />}
    </>
  );
}
