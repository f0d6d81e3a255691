import { Button } from '../ui/Button';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { preferred, selectPreferences } from '@/store/preferences';
import { Select } from '../ui/input/Select';
import { TextInput } from '../ui/input/TextInput';
import css from './Filters.module.css';

interface Props {
  /** The report's path. */
  name: string;
  /** The current filters as a query string. */
  search: string;
  onChoose: (search: string) => void;
}

const MAX_NAME = 40;

/** The filters that a user saved under a name in this browser. They leave out the search text, which may be a child's name. */
export function SavedFilters({ name, search, onChoose }: Props) {
  const dispatch = useAppDispatch();
  const { filters } = useAppSelector(selectPreferences);
  const [nombre, setNombre] = useState('');
  const saved = filters[name] ?? [];
  const keep = (list: typeof saved) => void dispatch(preferred({ filters: { ...filters, [name]: list } }));
  const current = saved.find((one) => one.search === search);
  const save = () => {
    keep([...saved.filter((one) => one.nombre !== nombre.trim()), { nombre: nombre.trim(), search }]);
    setNombre('');
  };
  return (
    <span className={css.saved}>
      {saved.length > 0 && (
        <Select
          aria-label="Filtros guardados"
          placeholder="Filtros guardados"
          options={saved.map((one) => ({ value: one.search, label: one.nombre }))}
          value={current?.search}
          onChange={(chosen) => onChoose(String(chosen))}
        />
      )}
      {current ? (
        <Button
          icon="pi pi-trash"
          text
          aria-label={`Olvidar el filtro «${current.nombre}»`}
          onClick={() => keep(saved.filter((one) => one !== current))}
        />
      ) : (
        search !== '' && (
          <>
            <TextInput
              className="p-inputtext-sm"
              aria-label="Nombre para guardar este filtro"
              placeholder="Guardar filtro como…"
              maxLength={MAX_NAME}
              value={nombre}
              onChange={setNombre}
            />
            <Button icon="pi pi-bookmark" text aria-label="Guardar filtro" disabled={!nombre.trim()} onClick={save} />
          </>
        )
      )}
    </span>
  );
}
