import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { addMistakes } from './add-mistakes.ts';
import { answerCard } from './answer-card.ts';
import { changeCard } from './change-card.ts';
import { getTraining } from './get-training.ts';

export function addTrainingEndpoints(app: FastifyInstance, context: Context): void {
  getTraining(app, context);
  answerCard(app, context);
  changeCard(app, context);
  addMistakes(app, context);
}
