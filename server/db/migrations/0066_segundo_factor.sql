-- rolling
ALTER TABLE "compania" ADD COLUMN "segundo_factor_a_todos" boolean DEFAULT false NOT NULL;
