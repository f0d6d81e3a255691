ALTER TABLE "grupo" ADD COLUMN "sexo" text DEFAULT 'MIXTO' NOT NULL;--> statement-breakpoint
-- What was taken before becomes what it counted as: one instalment, due on the first day. Nobody did this: it leaves no audit row.
select set_config('app.auditar', 'no', true);--> statement-breakpoint
update modalidad set cantidad_cuotas = 1 where frecuencia = 'UNICA' and cantidad_cuotas <> 1;--> statement-breakpoint
update modalidad set dia_vencimiento = 1 where frecuencia in ('MENSUAL', 'QUINCENAL') and dia_vencimiento < 1;--> statement-breakpoint
select set_config('app.auditar', '', true);--> statement-breakpoint
ALTER TABLE "modalidad" ADD CONSTRAINT "modalidad_unica" CHECK (frecuencia <> 'UNICA' or cantidad_cuotas = 1);--> statement-breakpoint
ALTER TABLE "modalidad" ADD CONSTRAINT "modalidad_vence" CHECK (frecuencia not in ('MENSUAL', 'QUINCENAL') or dia_vencimiento between 1 and 31);
