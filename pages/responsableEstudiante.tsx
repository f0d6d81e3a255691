import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Tag } from 'primereact/tag';
import { InputSwitch } from 'primereact/inputswitch';
import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod';
import { codigoEnRuta } from '@/contract/campos';
import { CON_SALDO, responsables, type PersonaConHijos } from '@/contract/responsables/responsable';
import { CreateButton } from '@/components/list/CreateButton';
import { DataGrid } from '@/components/list/DataGrid';
import { Empty } from '@/components/feedback/Empty';
import { Contacto } from '@/components/responsables/Contacto';
import { fichaDe, parentescoDe } from '@/components/responsables/rotulos';
import { usePermiso } from '@/components/responsables/usePermiso';
import { PageHeader } from '@/components/ui/PageHeader';
import type { Column } from '@/components/list/types';
import { useList } from '@/components/list/useList';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { responsableSlice } from '@/store/responsables';
import { money, plural } from '@/utils/format';

const Ficha = dynamic(() => import('@/components/responsables/FichaResponsable').then((module) => module.FichaResponsable), {
  ssr: false,
});
const ResponsableForm = dynamic(() => import('@/components/responsables/ResponsableForm').then((module) => module.ResponsableForm), {
  ssr: false,
});

const TITLE = 'Padres y tutores';
const BY_NAME = { sortField: 'nombreCompleto' } as const;
/** The guardian that is open, beside what narrows the list. */
const abierto = z.strictObject({ codigo: codigoEnRuta.optional() });

const Hijos = ({ hijos, abre }: Pick<PersonaConHijos, 'hijos'> & { abre: boolean }) => (
  <span className="hijos">
    {hijos.map(({ codigoEstudiante, nombreCompleto }) => (
      <span key={codigoEstudiante}>{abre ? <Link href={fichaDe(codigoEstudiante)}>{nombreCompleto}</Link> : nombreCompleto}</span>
    ))}
  </span>
);

const columnsFor = (abrir: (codigo: number) => void, abre: boolean, saldo: boolean): Column<PersonaConHijos>[] => [
  {
    field: 'nombreCompleto',
    header: 'Nombre',
    sortable: true,
    body: ({ codigoEntidad, nombreCompleto }) => (
      <button type="button" className="record" onClick={() => abrir(codigoEntidad)}>
        <span>{nombreCompleto}</span>
      </button>
    ),
  },
  {
    field: 'version',
    header: 'Parentesco',
    text: ({ hijos }) => [...new Set(hijos.map((hijo) => parentescoDe(hijo.parentesco)))].join(', '),
  },
  { field: 'telefono', header: 'Contacto', body: (persona) => <Contacto persona={persona} /> },
  { field: 'hijos', header: 'Hijos', body: ({ hijos }) => <Hijos hijos={hijos} abre={abre} /> },
  {
    field: 'contactoPago',
    header: 'Paga',
    text: ({ contactoPago }) => (contactoPago ? 'Sí' : ''),
    body: ({ contactoPago }) => (contactoPago ? <Tag value="Paga" severity="info" /> : ''),
  },
  ...(saldo
    ? [
        {
          field: 'pendiente' as const,
          header: 'Pendiente',
          kind: 'money' as const,
          text: ({ pendiente }: PersonaConHijos) => (pendiente ? money(pendiente) : ''),
        },
      ]
    : []),
];

/** Everybody who answers for a student of the branch, once however many children there are. */
export default function ResponsablePage() {
  const list = useList<PersonaConHijos, typeof responsables.filter.query>(responsableSlice, responsables.filter.query, BY_NAME);
  const [at, setAt] = useUrlQuery(abierto);
  const [creando, setCreando] = useState(false);
  const [abre, saldo, crea] = [usePermiso([9]), usePermiso(CON_SALDO), usePermiso(responsables.save.access)];
  const abrir = useCallback((codigo: number) => setAt({ codigo }), [setAt]);
  const columns = useMemo(() => columnsFor(abrir, abre, saldo), [abrir, abre, saldo]);
  const close = (changed: boolean) => {
    setCreando(false);
    setAt({ codigo: undefined }, 'replace');
    if (changed) list.reload();
  };
  const button = crea && <CreateButton label="Agregar responsable" onClick={() => setCreando(true)} />;
  const solo = (
    <span className="inactive-switch">
      <InputSwitch
        inputId="pagadores"
        checked={list.query.pagadores}
        onChange={({ value }) => list.setQuery({ pagadores: value, page: 0 })}
      />
      <label htmlFor="pagadores">Solo quienes pagan</label>
    </span>
  );
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>
        {list.loaded && <span className="page-count">{plural(list.total, 'persona')}</span>}
        {button}
      </PageHeader>
      <DataGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowKey={({ codigoEntidad }) => codigoEntidad}
        filters={solo}
        empty={
          <Empty icon="pi-heart" title="Todavía no hay padres ni tutores: se registran al inscribir a un estudiante, o aquí.">
            {button}
          </Empty>
        }
      />
      {at?.codigo && <Ficha key={at.codigo} codigoEntidad={at.codigo} onClose={close} />}
      {creando && <ResponsableForm onClose={close} />}
    </section>
  );
}
