import dynamic from 'next/dynamic';
import { Button } from 'primereact/button';
import { useState } from 'react';
import type { InfoEstudiante } from '@/contract/estudiantes/info';
import { fichaService } from '@/services/fichas';
import { Empty } from '../../feedback/Empty';
import { LoadFailed } from '../../feedback/LoadFailed';
import { useLoaded } from '../../data/useLoaded';
import { PARTES_DE_INFO } from './infoCampos';

const InfoForm = dynamic(() => import('./InfoForm').then((module) => module.InfoForm), { ssr: false });

function Partes({ info }: { info: InfoEstudiante }) {
  return PARTES_DE_INFO.map(({ titulo, campos }) => {
    const said = campos.filter(({ name }) => info[name]);
    if (said.length === 0) return null;
    return (
      <section key={titulo}>
        <h2>{titulo}</h2>
        <dl className="facts">{said.map(({ name, label }) => [<dt key={name}>{label}</dt>, <dd key={`${name}:`}>{info[name]}</dd>])}</dl>
      </section>
    );
  });
}

/** Health, school and uniform of a student. */
export default function InfoTab({ codigoEstudiante }: { codigoEstudiante: number }) {
  const [editing, setEditing] = useState(false);
  const {
    data: info,
    error,
    reload,
  } = useLoaded(codigoEstudiante, (options) => fichaService.info({ params: { id: codigoEstudiante } }, options));
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!info) return <span className="bar" aria-busy="true" />;
  const blank = PARTES_DE_INFO.every(({ campos }) => campos.every(({ name }) => !info[name]));
  const button = (
    <Button type="button" label="Editar información" icon="pi pi-pencil" outlined size="small" onClick={() => setEditing(true)} />
  );
  return (
    <div className="ficha-resumen">
      {blank ? (
        <Empty icon="pi-heart" title="Todavía no hay más información: salud, escuela y uniforme se anotan aquí.">
          {button}
        </Empty>
      ) : (
        <>
          <div className="pestana-acciones">{button}</div>
          <Partes info={info} />
        </>
      )}
      {editing && (
        <InfoForm
          codigoEstudiante={codigoEstudiante}
          info={info}
          onClose={(changed) => {
            setEditing(false);
            if (changed) reload();
          }}
        />
      )}
    </div>
  );
}
