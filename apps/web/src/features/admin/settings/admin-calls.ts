/** Calls of administrators about the site, its engine and its position database. */

export {
  changeSetting,
  chooseNetwork,
  getCoverage,
  getLearningRun,
  getNetworks,
  getSettings,
  getStrength,
  installNetwork,
  measureStrength,
  removeNetwork,
  resumeLearningRun,
  startLearningRun,
  stopLearningRun,
} from '@chuhe/contract/setting-endpoints';
