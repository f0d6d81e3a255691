-- rolling
ALTER TABLE "transferencia" ADD COLUMN "monto_cuota" bigint;--> statement-breakpoint
ALTER TABLE "transferencia" ADD COLUMN "codigo_modalidad" integer;--> statement-breakpoint
ALTER TABLE "transferencia" ADD CONSTRAINT "transferencia_codigo_modalidad_modalidad_codigo_modalidad_fk" FOREIGN KEY ("codigo_modalidad") REFERENCES "public"."modalidad"("codigo_modalidad") ON DELETE no action ON UPDATE no action;