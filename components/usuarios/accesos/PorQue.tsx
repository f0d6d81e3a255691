import { useState } from 'react';
import { SECCIONES, type AccesosDeUsuario } from '@/contract/usuarios/acceso';
import { porQue } from '@/domain/accesos';
import { Select } from '../../ui/input/Select';
import { Notice } from '../../feedback/Notice';
import { Field } from '../../ui/Field';

/** Explains in a sentence why a page opens for a user or not. */
export function PorQue({ quien }: { quien: AccesosDeUsuario }) {
  const [codigo, setCodigo] = useState<number | null>(null);
  const options = SECCIONES.flatMap((seccion) =>
    quien.accesos.filter((one) => one.seccion === seccion).map((one) => ({ value: one.codigoAcceso, label: one.descripcion })),
  );
  const answer = codigo === null ? undefined : porQue(quien, codigo);
  return (
    <div className="narrow">
      <Field label="¿Por qué se abre o no una página?">
        {(input) => (
          <Select
            {...input}
            placeholder="Elija una página"
            options={options}
            value={codigo}
            onChange={(value) => setCodigo(Number(value))}
          />
        )}
      </Field>
      <div role="status">
        {answer && (
          <Notice tone={answer.abre ? 'success' : 'warn'} icon={answer.abre ? undefined : 'pi-lock'}>
            {answer.frase}
          </Notice>
        )}
      </div>
    </div>
  );
}
