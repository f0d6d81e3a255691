create extension if not exists fuzzystrmatch;
--> statement-breakpoint
-- How a Spanish name sounds, for comparing what is spelt in several ways: Jiménez and Gimenes, Báez and Vaes, Yeison and Lleison, Ámbar and Hanbar.
-- Letters that a Dominican does not tell apart become one; small letters and spaces only. Capitals stand for sounds in between.
create function sonido(text) returns text language plpgsql immutable parallel safe strict as $$
declare
  s text := ' ' || regexp_replace(public.sin_acento($1), '[^a-z0-9]+', ' ', 'g') || ' ';
begin
  s := regexp_replace(s, 'ch|sh', 'C', 'g');
  s := replace(replace(s, 'ph', 'f'), 'h', '');
  s := regexp_replace(s, 'g(?=[ei])', 'j', 'g');
  s := regexp_replace(s, 'gu(?=[ei])', 'g', 'g');
  s := regexp_replace(s, ' x', ' j', 'g');
  s := regexp_replace(s, 's?c(?=[ei])|[zx]', 's', 'g');
  s := regexp_replace(s, 'qu(?=[ei])', 'k', 'g');
  s := replace(s, 'll', 'y');
  s := translate(s, 'cqvyw', 'kkbiu');
  s := regexp_replace(s, 'm(?=[bp])', 'n', 'g');
  return btrim(regexp_replace(s, '(.)\1+', '\1', 'g'));
end $$;
--> statement-breakpoint
CREATE TABLE "palabra_nombre" (
	"codigo_compania" integer NOT NULL,
	"palabra" text NOT NULL,
	"sonido" text GENERATED ALWAYS AS (sonido(palabra)) STORED NOT NULL,
	CONSTRAINT "palabra_nombre_codigo_compania_palabra_pk" PRIMARY KEY("codigo_compania","palabra")
);
--> statement-breakpoint
ALTER TABLE "palabra_nombre" ADD CONSTRAINT "palabra_nombre_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "palabra_nombre_sonido" ON "palabra_nombre" USING btree ("codigo_compania",sonido collate "C");--> statement-breakpoint
create function palabras_de_entidad() returns trigger language plpgsql as $$
begin
  insert into palabra_nombre (codigo_compania, palabra)
  select distinct e.codigo_compania, p.palabra
  from nuevas e, unnest(regexp_split_to_array(sin_acento(e.nombre || ' ' || e.apellido), '[^a-z]+')) p (palabra)
  where length(p.palabra) >= 3 and not exists (select from palabra_nombre n where n.codigo_compania = e.codigo_compania and n.palabra = p.palabra)
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger palabras_nuevas after insert on entidad referencing new table as nuevas for each statement execute function palabras_de_entidad();
--> statement-breakpoint
create trigger palabras_cambiadas after update on entidad referencing new table as nuevas for each statement execute function palabras_de_entidad();
--> statement-breakpoint
insert into palabra_nombre (codigo_compania, palabra)
select distinct codigo_compania, palabra
from entidad, unnest(regexp_split_to_array(sin_acento(nombre || ' ' || apellido), '[^a-z]+')) palabra
where length(palabra) >= 3
on conflict do nothing;
