import { useMemo, useState } from 'react';
import { later } from '@/components/data/later';
import { useSession } from '@/components/data/useSession';
import type { Field } from '@/components/form/Fields';
import type { Cells } from '@/components/list/cell';
import { CrudPage } from '@/components/list/CrudPage';
import { IconButton } from '@/components/ui/Button';
import type { Evento, EventoInput } from '@/contract/precios/evento';
import { eventos } from '@/contract/precios/listas';
import { crudLater } from '@/services/http/crud';
import { hour } from '@/utils/format';

const Compradores = later(() => import('@/components/precios/Compradores'), 'Compradores');

const cells: Cells<Evento> = { hora: ({ hora }) => hora && <span className="white-space-nowrap">{hour(hora)}</span> };
const TODAS = { value: null, label: 'Todas las sucursales' };
const page = {
  lista: eventos,
  service: crudLater(() => import('@/contract/precios/evento').then((module) => module.evento)),
  blank: { cupo: 0, codigoSucursal: null },
};

/** Events, whose places are sold at the desk, and their buyers. */
export default function EventoPage() {
  const [elegido, setElegido] = useState<Evento>();
  const { sucursalesUsuario } = useSession();
  const fields = useMemo((): Field<EventoInput>[] => {
    const options = [TODAS, ...sucursalesUsuario.map((one) => ({ value: one.codigoSucursal, label: one.descripcionSucursal }))];
    return [
      { name: 'descripcion', label: 'Evento', kind: 'text' },
      { name: 'fecha', label: 'Fecha', kind: 'date', half: true },
      { name: 'hora', label: 'Hora', kind: 'hora', half: true },
      { name: 'lugar', label: 'Lugar', kind: 'text' },
      { name: 'codigoSucursal', label: 'Vale para', kind: 'select', options },
      { name: 'precio', label: 'Precio', kind: 'money', half: true },
      { name: 'itbis', label: 'ITBIS (%)', kind: 'percent', half: true },
      { name: 'cupo', label: 'Cupo', kind: 'number', help: '0: sin límite.' },
      { name: 'activo', label: 'Activo', kind: 'switch' },
    ];
  }, [sucursalesUsuario]);
  return (
    <>
      <CrudPage
        {...page}
        fields={fields}
        cells={cells}
        actions={(row, { usual }) => (
          <>
            <IconButton icon="pi-users" label={`Quién va a ${row.descripcion}`} onClick={() => setElegido(row)} />
            {usual}
          </>
        )}
        hint="Todavía no hay eventos: torneos, viajes o cenas cuyas plazas se venden en caja."
      />
      {elegido && <Compradores evento={elegido} onClose={() => setElegido(undefined)} />}
    </>
  );
}
