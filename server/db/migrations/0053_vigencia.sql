-- Schedules and instructors have days from which and until which they hold. What is known is taken as true since each group began.
DROP INDEX "grupo_profesor";--> statement-breakpoint
CREATE TABLE "grupo_profesor" (
	"codigo_grupo_profesor" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grupo_profesor_codigo_grupo_profesor_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_grupo" integer NOT NULL,
	"codigo_profesor" integer NOT NULL,
	"rol" text NOT NULL,
	"desde" date,
	"hasta" date,
	CONSTRAINT "grupo_profesor_dias" CHECK (desde < hasta)
);
--> statement-breakpoint
insert into grupo_profesor (codigo_grupo, codigo_profesor, rol) select codigo_grupo, codigo_profesor, 'TITULAR' from grupo order by codigo_grupo;--> statement-breakpoint
ALTER TABLE "grupo_profesor" ADD CONSTRAINT "grupo_profesor_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grupo_profesor" ADD CONSTRAINT "grupo_profesor_codigo_profesor_profesor_codigo_profesor_fk" FOREIGN KEY ("codigo_profesor") REFERENCES "public"."profesor"("codigo_profesor") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- One main instructor, and one substitute at most, on every day; nobody twice in the same role.
ALTER TABLE "grupo_profesor" ADD CONSTRAINT "grupo_profesor_unico"
	exclude using gist (codigo_grupo with =, rol with =, daterange(desde, hasta) with &&) where (rol <> 'ASISTENTE');--> statement-breakpoint
ALTER TABLE "grupo_profesor" ADD CONSTRAINT "grupo_profesor_asistente_unico"
	exclude using gist (codigo_grupo with =, codigo_profesor with =, daterange(desde, hasta) with &&) where (rol = 'ASISTENTE');--> statement-breakpoint
CREATE INDEX "profesor_de_grupo" ON "grupo_profesor" USING btree ("codigo_grupo","rol");--> statement-breakpoint
CREATE INDEX "grupo_de_profesor" ON "grupo_profesor" USING btree ("codigo_profesor","codigo_grupo");--> statement-breakpoint
ALTER TABLE "grupo" DROP COLUMN "codigo_profesor";--> statement-breakpoint
CREATE INDEX "grupo_orden" ON "grupo" USING btree ("codigo_compania","codigo_sucursal",descripcion collate "es-x-icu","codigo_grupo") INCLUDE ("codigo_periodo","estatus");--> statement-breakpoint
create or replace function sucursales_de_persona(persona int) returns int[] language plpgsql stable as $$
begin
  return (with suyas (codigo_sucursal) as (
    select codigo_sucursal from estudiante where codigo_entidad = persona
    union select e.codigo_sucursal from responsable_estudiante r join estudiante e using (codigo_estudiante) where r.codigo_entidad = persona
    union select p.codigo_sucursal from profesor p where p.codigo_entidad = persona
    union select g.codigo_sucursal from profesor p join grupo_profesor using (codigo_profesor) join grupo g using (codigo_grupo) where p.codigo_entidad = persona
    union select s.codigo_sucursal from usuario u join sucursal_usuario s using (codigo_usuario) where u.codigo_entidad = persona),
  sueltas (codigo_sucursal) as (
    select codigo_sucursal_origen from entidad where codigo_entidad = persona
    union select codigo_sucursal from factura where codigo_entidad = persona),
  todas as (select * from suyas union all select * from sueltas where not exists (select from suyas))
  -- A null among them (an instructor of all branches, a person of no branch) means the whole company.
  select case when bool_or(codigo_sucursal is null) then null else coalesce(array_agg(codigo_sucursal), '{}') end from todas);
end $$;
--> statement-breakpoint
ALTER TABLE "detalle_horario_grupo" ADD COLUMN "desde" date;--> statement-breakpoint
ALTER TABLE "detalle_horario_grupo" ADD COLUMN "hasta" date;--> statement-breakpoint
ALTER TABLE "detalle_horario_grupo" ADD CONSTRAINT "horario_vigencia" CHECK (desde < hasta);
--> statement-breakpoint
DROP INDEX "horario_dia";--> statement-breakpoint
CREATE INDEX "horario_dia" ON "detalle_horario_grupo" USING btree ("dia","codigo_grupo","hora_inicio") INCLUDE ("hora_fin","lugar","desde","hasta");
