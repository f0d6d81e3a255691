import { useState } from 'react';
import { later } from '@/components/data/later';
import { useNarrow } from '@/components/data/useNarrow';
import { Asistente } from '@/components/inscripciones/Asistente';
import { useBorrador } from '@/components/inscripciones/useInscribir';
import { useStepBack } from '@/components/list/useStepBack';
import { oneOf, paramsOf, useParams } from '@/components/list/useParams';
import { Button } from '@/components/ui/Button';
import { Actions, PageHeader } from '@/components/ui/PageHeader';
import type { Inscrito as Datos } from '@/contract/inscripciones/inscripcion';
import type { EnEspera } from '@/contract/inscripciones/listaEspera';

const Anotado = later(() => import('@/components/inscripciones/Inscrito'), 'Anotado');
const Emitidas = later(() => import('@/components/inscripciones/Inscrito'), 'Emitidas');
const DeOtraSucursal = later(() => import('@/components/inscripciones/Avisos'), 'DeOtraSucursal');
const ListaInscripciones = later(() => import('@/components/inscripciones/ListaInscripciones'), 'ListaInscripciones');
const Renovar = later(() => import('@/components/inscripciones/renovacion/Renovar'), 'Renovar');

type Ver = 'nueva' | 'lista' | 'renovar';
const TITULO: Record<Ver, string> = { nueva: 'Inscripción', lista: 'Inscripciones', renovar: 'Renovar período' };
const query = paramsOf<{ ver: Ver }>({ ver: oneOf(['nueva', 'lista', 'renovar']) });
const NUEVA = { ver: 'nueva' } as const;
const VISTAS = [
  ['nueva', 'Nueva inscripción', 'pi-user-plus'],
  ['lista', 'Ver inscripciones', 'pi-list'],
  ['renovar', 'Renovar período', 'pi-replay'],
] as const;

/** Enrolment: student, group, plan, confirmation (a reload loses nothing); the list of enrolments; and the renewal of a period. */
export default function Inscripcion() {
  const { borrador, change, restart, ajena, olvidarAjena } = useBorrador();
  const [inscrito, setInscrito] = useState<Datos>();
  const [anotado, setAnotado] = useState<EnEspera>();
  const [asked, setQuery] = useParams(query, NUEVA);
  const ver = asked?.ver;
  // On a phone the other views stand below the steps of a new enrolment, which are what one came for.
  const debajo = useNarrow() && ver === 'nueva';
  const vistas = VISTAS.filter(([id]) => id !== (ver ?? 'nueva')).map(([id, label, icon]) => (
    <Button key={id} label={label} icon={icon} outlined onClick={() => setQuery({ ver: id })} />
  ));
  const followed = useStepBack(ver === 'nueva' ? borrador?.paso : undefined, (paso) => change({ paso }));
  const done = (result: Datos) => {
    setInscrito(result);
    restart();
  };
  const waits = (una: EnEspera) => {
    setAnotado(una);
    restart();
  };
  return (
    <>
      <PageHeader title={TITULO[ver ?? 'nueva']}>{!debajo && vistas}</PageHeader>
      {ver === 'lista' ? (
        <ListaInscripciones />
      ) : ver === 'renovar' ? (
        <Renovar />
      ) : (anotado || inscrito) && !followed ? null : anotado ? (
        <Anotado una={anotado} onNueva={() => setAnotado(undefined)} />
      ) : inscrito ? (
        <Emitidas
          {...inscrito}
          dicho={`${inscrito.nombreCompleto} quedó inscrito.`}
          otra="Nueva inscripción"
          onOtra={() => setInscrito(undefined)}
        >
          <h2 className="mb-2">
            {inscrito.nombreCompleto} <small className="text-muted font-normal">#{inscrito.codigoEstudiante}</small>
          </h2>
        </Emitidas>
      ) : (
        // Not rendered before the address is known, because its first field would take the focus from another view.
        ver &&
        borrador && (
          <>
            {ajena && <DeOtraSucursal {...ajena} onClose={olvidarAjena} />}
            <Asistente borrador={borrador} onChange={change} onInscrito={done} onAnotado={waits} />
          </>
        )
      )}
      {debajo && (
        <div className="mt-3">
          <Actions>{vistas}</Actions>
        </div>
      )}
    </>
  );
}
