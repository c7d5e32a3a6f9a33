import { addMistakes } from './add-mistakes.ts';
import { answerCard, changeCard } from './change-cards.ts';
import { getTraining } from './get-training.ts';

export const TRAINING_ENDPOINTS = [getTraining, answerCard, changeCard, addMistakes];
